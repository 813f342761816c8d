    /// Computes the step of a float, the float of a step, the rotation that some bits stand for, and its bits.
    static int Arithmetic()
    {
        return Each(bytes =>
        {
            MemoryStream said = new MemoryStream();
            Action<byte[]> say = it => said.Write(it, 0, it.Length);
            if (bytes[0] >= 30)
            {
                double min = BitConverter.ToDouble(bytes, 1), max = BitConverter.ToDouble(bytes, 9);
                double last = BitConverter.ToDouble(bytes, 17), sent = BitConverter.ToDouble(bytes, 25);
                double restored = Quantized.ValueOf(BitConverter.ToUInt64(bytes, 33), min, max, last);
                sent = bytes[0] == 31 ? Quantized.Wrapped(sent, min, max) : sent;
                say(BitConverter.GetBytes(Quantized.StepOf(sent, min, max, last)));
                say(BitConverter.GetBytes(restored));
            }
            else if (bytes[0] > 1)
            {
                BitStream reader = new BitStream(new ReadOnlySpan<byte>(bytes, 1, bytes.Length - 1), 1000);
                Turn turn = default(Turn);
                Four value = reader.Rotation(default(Four), bytes[0], ref turn);
                if (!reader.IsGood)
                {
                    Say(Rejected, null);
                    return;
                }
                for (int i = 0; i < 4; i++) { say(BitConverter.GetBytes(value[i])); }
                byte[] written = new byte[8];
                BitStream writer = new BitStream(written.AsSpan(), 1000);
                writer.Rotation(value, bytes[0], ref turn);
                if (!writer.IsGood)
                {
                    Say(Unwritable, null);
                    return;
                }
                said.Write(written, 0, writer.Finish());
            }
            else
            {
                float min = BitConverter.ToSingle(bytes, 1), max = BitConverter.ToSingle(bytes, 5), value = BitConverter.ToSingle(bytes, 13);
                uint steps = BitConverter.ToUInt32(bytes, 9), step = BitConverter.ToUInt32(bytes, 17);
                value = bytes[0] == 1 ? (float)Quantized.Wrapped(value, min, max) : value;
                say(BitConverter.GetBytes(Quantized.StepOf(value, min, max, steps)));
                say(BitConverter.GetBytes(Quantized.ValueOf(step, min, max, steps)));
            }
            Say((uint)said.Length, said.ToArray());
        });
    }
