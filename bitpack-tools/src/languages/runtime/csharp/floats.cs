/// <summary>Floating-point arithmetic with the same result on every machine: each step is rounded by a cast.</summary>
internal static class Quantized {
    [StructLayout(LayoutKind.Explicit)]
    private struct Union {
        [FieldOffset(0)] internal float Float;
        [FieldOffset(0)] internal uint Bits;
    }

    internal static uint ToBits(float value) => new Union { Float = value }.Bits;
    internal static float ToFloat(uint bits) => new Union { Bits = bits }.Float;
    internal static bool IsFinite(double value) => !double.IsNaN(value) && !double.IsInfinity(value);

    /// <summary>Returns a number, or if it is outside a range, the same angle in it: subtracts a whole number of turns.</summary>
    internal static double Wrapped(double value, double min, double max) {
        if (!(value < min || value > max)) { return value; }
        double turn = (double)(max - min), start = (double)((double)(value % turn) - min), above = start % turn;
        return (double)(min + (above < 0.0 ? (double)(above + turn) : above));
    }

    /// <summary>Returns the step of a quantized float, as <c>compressed_float</c> of serialize 1.0.</summary>
    internal static uint StepOf(float value, float min, float max, uint steps) {
        float delta = (float)(max - min), count = (float)steps;
        uint top = steps;
        // below 2^23 the sum has no rounding error
        if (steps >= 1u << 23) {
            float half = (float)(count + 0.5f);
            top = half >= 4294967296.0f ? steps : Math.Min((uint)half, steps);
        }
        float sum = (float)((float)((float)((float)(value - min) / delta) * count) + 0.5f);
        if (!(sum > 0.0f)) { return 0; }
        return sum >= 4294967296.0f ? top : Math.Min((uint)sum, top);
    }

    /// <summary>Returns the float that a step stands for.</summary>
    internal static float ValueOf(uint step, float min, float max, uint steps) {
        float delta = (float)(max - min), share = (float)((float)step / (float)steps);
        float value = (float)((float)(share * delta) + min);
        return value < max ? value : max;
    }

    /// <summary>Returns the step of a quantized double, as exact arithmetic has it.</summary>
    internal static ulong StepOf(double value, double min, double max, double steps) {
        if (!(value > min)) { return 0; }
        if (value >= max) { return (ulong)steps; }
        double share = (double)((double)((double)(value - min) / (double)(max - min)) * steps);
        double step = Math.Min(Math.Floor((double)(share + 0.5)), steps);
        while (step < steps && !IsBelow(value, step + 1.0, min, max, steps)) { step += 1.0; }
        while (step > 0.0 && IsBelow(value, step, min, max, steps)) { step -= 1.0; }
        return (ulong)step;
    }

    private static bool IsBelow(double value, double step, double min, double max, double steps) {
        ExactSum sum = default(ExactSum);
        sum.AddProduct(2.0 * steps, value);
        sum.AddProduct(-2.0 * step, max);
        sum.AddProduct(-2.0 * (steps - step), min);
        sum.Add(max);
        sum.Add(-min);
        return sum.Value < 0.0;
    }

    /// <summary>Returns the double that a step stands for: a quotient that is corrected by its exact rest.</summary>
    internal static double ValueOf(ulong step, double min, double max, double steps) {
        ExactSum sum = default(ExactSum);
        sum.AddProduct(steps - (double)step, min);
        sum.AddProduct((double)step, max);
        double nearest = (double)(sum.Value / steps);
        sum.AddProduct(-steps, nearest);
        return (double)(nearest + (double)(sum.Value / steps));
    }

    /// <summary>
    /// A sum of products of doubles without rounding errors, from Dekker and Shewchuk. Its terms do not overlap, the
    /// smallest first.
    /// </summary>
    private struct ExactSum {
        private double a, b, c, d, e, f, g, h;
        private int count;

        internal double Value => (double)((double)((double)((double)((double)((double)((double)(a + b) + c) + d) + e) + f) + g) + h);

        internal void Add(double value) {
            for (int i = 0; i < count; i++) {
                ref double term = ref Term(ref this, i);
                double sum = (double)(value + term), added = (double)(sum - value);
                term = (double)((double)(value - (double)(sum - added)) + (double)(term - added));
                value = sum;
            }
            Term(ref this, count++) = value;
        }

        internal void AddProduct(double integer, double number) {
            double product = (double)(integer * number);
            double high = High(integer), low = (double)(integer - high);
            double upper = High(number), lower = (double)(number - upper);
            double error = (double)((double)(high * upper) - product);
            error = (double)((double)(error + (double)(high * lower)) + (double)(low * upper));
            Add((double)(error + (double)(low * lower)));
            Add(product);
        }

        private static double High(double number) {
            double large = (double)(134217729.0 * number);
            return (double)(large - (double)(large - number));
        }

        private static ref double Term(ref ExactSum of, int index) {
            switch (index) {
                case 0: return ref of.a;
                case 1: return ref of.b;
                case 2: return ref of.c;
                case 3: return ref of.d;
                case 4: return ref of.e;
                case 5: return ref of.f;
                case 6: return ref of.g;
                default: return ref of.h;
            }
        }
    }
}

/// <summary>Four components of a quaternion.</summary>
internal struct Four {
    internal float X, Y, Z, W;

    internal Four(float x, float y, float z, float w) {
        X = x;
        Y = y;
        Z = z;
        W = w;
    }

    internal float this[int index] {
        get { return index == 0 ? X : index == 1 ? Y : index == 2 ? Z : W; }
        set {
            if (index == 0) { X = value; }
            else if (index == 1) { Y = value; }
            else if (index == 2) { Z = value; }
            else { W = value; }
        }
    }
}

/// <summary>A quaternion without its largest component, as in "Snapshot Compression": its number and three steps.</summary>
internal struct Turn : IEquatable<Turn> {
    internal uint Largest, A, B, C;

    public bool Equals(Turn other) => Largest == other.Largest && A == other.A && B == other.B && C == other.C;

    // the literal from the article's sample code is part of the wire format
    private static float Limit => (float)(1.0f / 1.414214f);
    private static float Longest(int bits) => (float)(1.0f + (bits == 2 ? 0.52f : 0.02f));
    private static float Squared(float value) => (float)(value * value);
    private static float Scale(int bits) => (float)((1u << bits) - 1);

    /// <summary>Returns true if the length is close enough to 1 to be written.</summary>
    internal static bool IsUnit(Four value, int bits) {
        float square = (float)(Squared(value.X) + Squared(value.Y));
        square = (float)((float)(square + Squared(value.Z)) + Squared(value.W));
        return square >= (float)(1.0f - 0.02f) && square <= Longest(bits);
    }

    /// <summary>
    /// Returns the turn that is sent: the nearest one, or the one that it is read as where another component is the
    /// largest then, and so on. Of two that follow one another it leaves out the lower number.
    /// </summary>
    internal static Turn Settled(Four value, int bits) {
        Turn turn = Nearest(value, bits);
        for (; ; ) {
            Turn next = turn.Again(bits);
            if (next.Again(bits).Equals(turn)) { return next.Largest < turn.Largest ? next : turn; }
            turn = next;
        }
    }

    /// <summary>Computes all components. Returns false if a reader must reject them.</summary>
    internal bool Restore(int bits, out Four value) {
        value = default(Four);
        float rest = 1.0f, least = 0.0f, most = 0.0f, halfStep = (float)(Limit / Scale(bits));
        for (int i = 0; i < 3; i++) {
            float share = (float)((float)(i == 0 ? A : i == 1 ? B : C) * (float)(1.0f / Scale(bits)));
            float component = (float)((float)(share * (float)(Limit + Limit)) - Limit);
            rest = (float)(rest - Squared(component));
            float nearest = (float)(Math.Abs(component) - halfStep);
            least = (float)(least + Squared(nearest));
            most = nearest > most ? nearest : most;
            value[i < Largest ? i : i + 1] = component;
        }
        value[(int)Largest] = (float)Math.Sqrt(rest > 0.0f ? rest : 0.0f);
        // the component that is not sent is no smaller than any of the others
        return (float)(least + Squared(most)) <= (float)(Longest(bits) + (float)(1.0f / 65536.0f));
    }

    /// <summary>Returns the steps nearest to a value without its largest component.</summary>
    private static Turn Nearest(Four value, int bits) {
        int largest = 0;
        for (int i = 1; i < 4; i++) {
            if (Math.Abs(value[i]) > Math.Abs(value[largest])) { largest = i; }
        }
        float sign = value[largest] < 0.0f ? -1.0f : 1.0f;
        uint a = StepOf((float)(value[largest > 0 ? 0 : 1] * sign), bits);
        uint b = StepOf((float)(value[largest > 1 ? 1 : 2] * sign), bits);
        uint c = StepOf((float)(value[largest > 2 ? 2 : 3] * sign), bits);
        return new Turn { Largest = (uint)largest, A = a, B = b, C = c };
    }

    private static uint StepOf(float component, int bits) {
        float share = (float)((float)(component + Limit) / (float)(Limit + Limit));
        share = share > 0.0f ? share : 0.0f;
        share = share < 1.0f ? share : 1.0f;
        return (uint)(float)((float)(share * Scale(bits)) + 0.5f);
    }

    /// <summary>Returns the steps nearest to what a turn is read as.</summary>
    private Turn Again(int bits) {
        Restore(bits, out Four value);
        return Nearest(value, bits);
    }
}
