/// <summary>A rotation that is sent in full if one of its codes has changed.</summary>
internal class TurnOf : Delta<ROTATION> {
    protected readonly int Bits;

    internal TurnOf(Each<ROTATION> whole, int bits) : base(whole) => Bits = bits;

    /// <summary>Returns the codes that are sent of a rotation; those of none if it cannot be sent.</summary>
    protected Turn Turned(ROTATION value) {
        Four four = BitStream.Components(value);
        return Turn.IsUnit(four, Bits) ? Turn.Settled(four, Bits) : default(Turn);
    }

    /// <summary>The whole rotation. <c>turn</c> gets its codes.</summary>
    protected ROTATION All(ref BitStream stream, ROTATION value, ref Turn turn) {
        if (!stream.Enter(BitStream.HasComponents(value), BitStream.OBJECT + 4 * BitStream.SLOT)) { return value; }
        Four four = stream.Rotation(BitStream.Components(value), Bits, ref turn);
        return stream.IsReading ? BitStream.Rotated(value, four) : value;
    }

    internal override ROTATION Serialize(ref BitStream stream, ROTATION value, ROTATION old, ref bool differs, long first, long second) {
        Turn turn = default(Turn);
        value = All(ref stream, value, ref turn);
        differs = differs || !turn.Equals(Turned(old));
        return value;
    }
}

/// <summary>
/// One bit, set if the largest component is the same and the differences of the others are small enough. They follow, or
/// the whole rotation.
/// </summary>
internal sealed class NearTurn : TurnOf {
    private readonly Tiers tiers;

    internal NearTurn(Each<ROTATION> whole, int bits, int small, int large) : base(whole, bits) => tiers = new Tiers(small, large, false);

    private bool AreNear(Turn turn, Turn was) => turn.Largest == was.Largest && tiers.Has(Tiers.Straight(turn.A, was.A))
        && tiers.Has(Tiers.Straight(turn.B, was.B)) && tiers.Has(Tiers.Straight(turn.C, was.C));

    private uint Step(ref BitStream stream, uint step, uint was, ref bool differs) {
        long difference = tiers.Difference(ref stream, Tiers.Straight(step, was));
        differs = differs || difference != 0;
        return stream.IsGood ? (uint)tiers.Restored(ref stream, was, difference, BitStream.Mask(Bits)) : step;
    }

    internal override ROTATION Serialize(ref BitStream stream, ROTATION value, ROTATION old, ref bool differs, long first, long second) {
        Turn was = Turned(old), turn = was;
        bool isNear = !stream.IsReading && Turn.IsUnit(BitStream.Components(value), Bits);
        if (isNear) {
            turn = Turned(value);
            isNear = AreNear(turn, was);
        }
        if (!stream.Bool(isNear)) {
            differs = true;
            value = All(ref stream, value, ref turn);
            if (stream.IsReading && stream.IsGood && AreNear(turn, was)) { stream.Reject(Reason.Redundant); }
            return value;
        }
        turn.A = Step(ref stream, turn.A, was.A, ref differs);
        turn.B = Step(ref stream, turn.B, was.B, ref differs);
        turn.C = Step(ref stream, turn.C, was.C, ref differs);
        if (!stream.IsReading || !stream.Hold(BitStream.OBJECT + 4 * BitStream.SLOT)) { return value; }
        if (!turn.Restore(Bits, out Four found)) { stream.Reject(Reason.Range); }
        return BitStream.Rotated(value, found);
    }
}
