// Comparisons for equality and order.

const $same = <T>(a: T, b: T): boolean => a === b;
const $sameFloat: $Equal<number> = (a, b) => $round(a) === $round(b);
const $sameList = <T>(equal: $Equal<T>): $Equal<T[]> => (a, b) =>
    a.length === b.length && a.every((item, i) => equal(item, b[i] as T));
const $sameBytes: $Equal<Uint8Array> = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
const $samePair = <K, V>(key: $Equal<K>, value: $Equal<V>): $Equal<[K, V]> => (a, b) =>
    key(a[0], b[0]) && value(a[1], b[1]);
const $sameOption = <T>(equal: $Equal<T>): $Equal<T | null> => (a, b) =>
    a === null || b === null ? a === b : equal(a, b);

const $order = <T extends number | bigint | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const $orderList = <T>(of: $Order<T>): $Order<ArrayLike<T>> => (a, b) => {
    for (let i = 0; i < a.length && i < b.length; i++) {
        const found = of(a[i] as T, b[i] as T);
        if (found !== 0) { return found; }
    }
    return $order(a.length, b.length);
};
const $orderBytes: $Order<ArrayLike<number>> = $orderList<number>($order);
const $orderText: $Order<string> = (a, b) => $orderBytes($encode(a) ?? [], $encode(b) ?? []);
const $orderPair = <K, V>(key: $Order<K>, value: $Order<V>): $Order<[K, V]> => (a, b) =>
    key(a[0], b[0]) || value(a[1], b[1]);
const $orderOption = <T>(of: $Order<T>): $Order<T | null> => (a, b) =>
    a === null || b === null ? $order(a !== null, b !== null) : of(a, b);
const $orderNames = <T extends string>(names: readonly T[]): $Order<T> => (a, b) =>
    $order(names.indexOf(a), names.indexOf(b));
