// Contrast of the texts of a page, as WCAG 2 defines it.

/** Runs in the page. Returns the number of texts, and those whose contrast is below 4.5. */
export function contrasts() {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  // a canvas converts every form of a colour, `color-mix` too
  const cache = new Map();
  const rgba = colour => {
    if (!cache.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      cache.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return cache.get(colour);
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const paper = element => {
    for (let it = element; it; it = it.parentElement) {
      const colour = rgba(getComputedStyle(it).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const low = [];
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest('script')) continue;
    texts++;
    const [a, b] = [luminance(rgba(getComputedStyle(element).color)), luminance(paper(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) low.push(`${contrast.toFixed(2)}: ${walker.currentNode.data.trim()}`);
  }
  return {texts, low: [...new Set(low)].slice(0, 20)};
}
