    // raw floats, quantized floats, rotations

    internal float Float(float value) {
        uint bits = (uint)Raw(reading ? 0 : Quantized.ToBits(value), 32);
        return reading ? Quantized.ToFloat(bits) : value;
    }

    internal double Double(double value) {
        ulong bits = Raw(reading ? 0 : unchecked((ulong)BitConverter.DoubleToInt64Bits(value)), 64);
        return reading ? BitConverter.Int64BitsToDouble(unchecked((long)bits)) : value;
    }

    /// <summary>
    /// A quantized float, sent as the number of its step. When it is written, a strict one has to be in the range, and a
    /// wrapping one is moved into it by whole turns.
    /// </summary>
    internal float Compressed(float value, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        uint step = 0;
        if (!reading && IsFinite(value, min, max, isStrict)) {
            step = Quantized.StepOf(wraps ? (float)Quantized.Wrapped(value, min, max) : value, min, max, steps);
        }
        step = (uint)Raw(step, BitLength(steps));
        if (step > steps) { Reject(Reason.Range); }
        return reading ? Quantized.ValueOf(step, min, max, steps) : value;
    }

    private bool IsFinite(double value, double min, double max, bool isStrict) {
        if (!Quantized.IsFinite(value)) { Reject(Reason.NotFinite); }
        else if (isStrict && !(value >= min && value <= max)) { Reject(Reason.Range); }
        return IsGood;
    }

    /// <summary>A quantized double, like a float.</summary>
    internal double CompressedDouble(double value, double min, double max, double steps, bool isStrict = false, bool wraps = false) {
        ulong step = 0;
        if (!reading && IsFinite(value, min, max, isStrict)) {
            step = Quantized.StepOf(wraps ? Quantized.Wrapped(value, min, max) : value, min, max, steps);
        }
        step = Raw(step, BitLength((ulong)steps));
        if (step > (ulong)steps) { Reject(Reason.Range); }
        return reading ? Quantized.ValueOf(step, min, max, steps) : value;
    }

    /// <summary>A vector of quantized floats.</summary>
    internal float[] CompressedVector(float[] value, int length, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        bool isGood = value != null && value.Length == length;
        if (!Enter(isGood, OBJECT + (long)length * SLOT)) { return value; }
        value = isGood ? value : new float[length];
        for (int i = 0; i < value.Length; i++) { value[i] = Compressed(value[i], min, max, steps, isStrict, wraps); }
        return value;
    }

    internal float[] SmallestThree(float[] value, int bits) {
        if (!Enter(HasComponents(value), OBJECT + 4 * SLOT)) { return value; }
        Turn turn = default(Turn);
        return Rotated(value, Rotation(Components(value), bits, ref turn));
    }

    internal static bool HasComponents(float[] value) => value != null && value.Length == 4;
    internal static Four Components(float[] value) =>
        HasComponents(value) ? new Four(value[0], value[1], value[2], value[3]) : default(Four);

    internal static float[] Rotated(float[] value, Four four) {
        value = HasComponents(value) ? value : new float[4];
        for (int i = 0; i < 4; i++) { value[i] = four[i]; }
        return value;
    }

    /// <summary>A rotation, sent as the number of its largest component and the steps of the others: <c>turn</c>.</summary>
    internal Four Rotation(Four value, int bits, ref Turn turn) {
        if (!reading) {
            if (!Turn.IsUnit(value, bits)) { Reject(Reason.Range); }
            else { turn = Turn.Settled(value, bits); }
        }
        turn.Largest = (uint)Raw(turn.Largest, 2);
        turn.A = (uint)Raw(turn.A, bits);
        turn.B = (uint)Raw(turn.B, bits);
        turn.C = (uint)Raw(turn.C, bits);
        if (!reading || !IsGood) { return value; }
        if (!turn.Restore(bits, out Four found)) { Reject(Reason.Range); }
        return found;
    }
