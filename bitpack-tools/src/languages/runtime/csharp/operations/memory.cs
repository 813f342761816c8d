    // an estimate of the memory of a value, in bytes

    internal const long SLOT = 16;
    internal const long OBJECT = 24;
    internal const long PAIR = OBJECT + 2 * SLOT;
