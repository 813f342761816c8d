    // vectors and rotations of an engine

    internal global::VECTORS.Vector2 CompressedVector(global::VECTORS.Vector2 value, int length, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        value.COMPONENT_X = Compressed(value.COMPONENT_X, min, max, steps, isStrict, wraps);
        value.COMPONENT_Y = Compressed(value.COMPONENT_Y, min, max, steps, isStrict, wraps);
        return value;
    }

    internal global::VECTORS.Vector3 CompressedVector(global::VECTORS.Vector3 value, int length, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        value.COMPONENT_X = Compressed(value.COMPONENT_X, min, max, steps, isStrict, wraps);
        value.COMPONENT_Y = Compressed(value.COMPONENT_Y, min, max, steps, isStrict, wraps);
        value.COMPONENT_Z = Compressed(value.COMPONENT_Z, min, max, steps, isStrict, wraps);
        return value;
    }

    internal global::VECTORS.Vector4 CompressedVector(global::VECTORS.Vector4 value, int length, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        value.COMPONENT_X = Compressed(value.COMPONENT_X, min, max, steps, isStrict, wraps);
        value.COMPONENT_Y = Compressed(value.COMPONENT_Y, min, max, steps, isStrict, wraps);
        value.COMPONENT_Z = Compressed(value.COMPONENT_Z, min, max, steps, isStrict, wraps);
        value.COMPONENT_W = Compressed(value.COMPONENT_W, min, max, steps, isStrict, wraps);
        return value;
    }

    internal global::VECTORS.Quaternion SmallestThree(global::VECTORS.Quaternion value, int bits) {
        Turn turn = default(Turn);
        return Rotated(value, Rotation(Components(value), bits, ref turn));
    }

    internal static bool HasComponents(global::VECTORS.Quaternion value) => true;
    internal static Four Components(global::VECTORS.Quaternion value) =>
        new Four(value.COMPONENT_X, value.COMPONENT_Y, value.COMPONENT_Z, value.COMPONENT_W);
    internal static global::VECTORS.Quaternion Rotated(global::VECTORS.Quaternion value, Four four) =>
        new global::VECTORS.Quaternion(four.X, four.Y, four.Z, four.W);
