using System;
using System.Collections.Generic;
using World;
using World.Bitpack;

static class Client
{
    sealed class Known
    {
        public int Sequence = -1;
        public State State = new State();
    }

    static readonly Mirror<Body> mirror = new Mirror<Body>(0x0123456789ABCDEF), rough = new Mirror<Body>();
    static readonly Mirror<Body> hostile = new Mirror<Body>(), steady = new Mirror<Body>(0x0123456789ABCDEF);
    static readonly Known[] history = new Known[32];
    static readonly MessageReport report = new MessageReport();
    static readonly List<uint> indices = new List<uint>();
    static MessagePacket packet;
    static ushort roughHeader;
    static int steadyPackets;
    static Front front;

    static void ReadMessage(byte[] bytes)
    {
        if (!Packets.Read(ref packet, bytes).IsGood) { return; }
        Message message = packet.Message;
        Known known = new Known();
        if (message.Variant == Message.Variants.Whole)
        {
            known.Sequence = message.Whole.Sequence;
            Packets.Copy(message.Whole.State, known.State);
        }
        else if (message.Variant == Message.Variants.Delta)
        {
            Known baseline = history[message.Delta.Baseline % 32];
            if (baseline == null || baseline.Sequence != message.Delta.Baseline) { return; }
            if (!Packets.ReadDelta(ref known.State, baseline.State, message.Delta.Delta.AsSpan()).IsGood) { return; }
            known.Sequence = message.Delta.Sequence;
        }
        else { return; }
        history[known.Sequence % 32] = known;
        report._0.State = known.State;
    }

    /// Copies the objects of a mirror, which the next packet can change.
    static void Show(Mirror<Body> of, Items<Seen> objects)
    {
        indices.Clear();
        indices.AddRange(of.Objects.Keys);
        indices.Sort();
        objects.Clear();
        foreach (uint index in indices)
        {
            objects.Add(new Seen { Index = (byte)index, Body = Packets.Copy(of.Objects[index]) });
        }
    }

    static void ReadView(byte[] bytes)
    {
        if (!Packets.ReadView(ref front, mirror, bytes).IsGood) { return; }
        Received received = mirror.Received.Value;
        report._0.Front = Packets.Copy(front);
        report._0.Received = new ReceivedPackets { Newest = received.Newest, Earlier = received.Earlier };
        report._0.Updated.Clear();
        foreach (uint index in mirror.Updated) { report._0.Updated.Add((byte)index); }
        Show(mirror, report._0.Objects);
    }

    /// Reads a damaged packet: each part of it changes nothing, and no flipped bit causes an exception.
    static void ReadDamaged(byte[] bytes)
    {
        ushort header = 0;
        for (int at = 0; at < bytes.Length; at++)
        {
            if (Packets.ReadView2(ref header, rough, bytes.AsSpan(0, at)).IsGood) { Console.Error.WriteLine("a part of a packet"); }
            byte[] flipped = (byte[])bytes.Clone();
            flipped[at] ^= (byte)(1 << at % 8);
            Packets.ReadView2(ref header, hostile, flipped);
        }
    }

    static void ReadRough(byte[] bytes)
    {
        ReadDamaged(bytes);
        if (!Packets.ReadView2(ref roughHeader, rough, bytes).IsGood) { return; }
        report._0.Rough = roughHeader;
        Show(rough, report._0.RoughObjects);
    }

    /// Reads packets in which all objects change. After 30 of them, the mirror has all values that it needs.
    static void ReadSteadily(byte[] bytes)
    {
        long start = GC.GetAllocatedBytesForCurrentThread();
        Outcome outcome = Packets.ReadView(ref front, steady, bytes);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
        steadyPackets++;
        bool isGood = outcome.IsGood && steady.Updated.Count == 30 && (steadyPackets <= 30 || allocated == 0);
        if (!isGood) { Console.Error.WriteLine(steadyPackets + ": " + outcome + ", " + allocated + " bytes"); }
    }

    static void Main()
    {
        byte[] written = new byte[4000];
        for (string line; (line = Console.ReadLine()) != null;)
        {
            byte[] bytes = new byte[line.Length / 2 - 1];
            for (int at = 0; at < bytes.Length; at++) { bytes[at] = Convert.ToByte(line.Substring(2 + 2 * at, 2), 16); }
            if (line[0] == 's')
            {
                ReadSteadily(bytes);
                continue;
            }
            if (line[0] == 'v') { ReadView(bytes); }
            else if (line[0] == 'r') { ReadRough(bytes); }
            else { ReadMessage(bytes); }
            var sent = new MessagePacket { Message = new Message { Report = report } };
            Outcome outcome = Packets.Write(sent, written, out int size);
            if (!outcome.IsGood) { Console.Error.WriteLine(outcome); }
            Console.WriteLine(BitConverter.ToString(written, 0, size).Replace("-", "").ToLowerInvariant());
        }
    }
}
