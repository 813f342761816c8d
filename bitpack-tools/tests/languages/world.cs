using System;
using System.Collections.Generic;
using World;
using World.Bitpack;

static class Client
{
    static readonly Mirror<Body> mirror = new Mirror<Body>(0x0123456789ABCDEF), rough = new Mirror<Body>();
    static readonly Mirror<Body> hostile = new Mirror<Body>(), steady = new Mirror<Body>(0x0123456789ABCDEF);
    const ulong SESSION = 0x0123456789ABCDEF;
    static readonly History<State> states = Packets.NewStateHistory(), own = Packets.NewStateHistory();
    static readonly History<Weather> weathers = Packets.NewWeatherHistory(SESSION), gusts = Packets.NewWeatherHistory(SESSION);
    static readonly History<Weather> steadyWeathers = Packets.NewWeatherHistory(SESSION);
    static readonly Acked ownAcked = new Acked(), gustsAcked = new Acked();
    static readonly byte[] written = new byte[4000];
    static int size;
    static readonly MessageReport report = new MessageReport();
    static readonly List<uint> indices = new List<uint>();
    static MessagePacket packet;
    static ushort roughHeader;
    static int steadyPackets, steadyValues;
    static Front front;

    static void ReadGame(byte[] bytes)
    {
        if (states.IsDelta(bytes))
        {
            if (!states.Read(bytes).IsGood) { return; }
            report._0.State = Packets.Copy(states.Newest.Value);
            report._0.Sequence = states.Sequence;
        }
        else if (Packets.Read(ref packet, bytes).IsGood && packet.Message.Variant == Message.Variants.Chat)
        {
            report._0.Chat = packet.Message.Chat._0;
        }
    }

    static void ReadWeather(byte[] bytes)
    {
        if (weathers.Read(bytes).IsGood) { report._0.Weather = Packets.Copy(weathers.Newest.Value); }
    }

    /// Reads packets of the weather. After 30 of them, the history has all values that it needs.
    static void ReadSteadyWeather(byte[] bytes)
    {
        long start = GC.GetAllocatedBytesForCurrentThread();
        Outcome outcome = steadyWeathers.Read(bytes);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
        bool isGood = outcome.IsGood && (++steadyValues <= 30 || allocated == 0);
        if (!isGood) { Console.Error.WriteLine(steadyWeathers.Sequence + ": " + outcome + ", " + allocated + " bytes"); }
    }

    /// Returns a packet of a history with one more value. Three of four values are not acknowledged.
    static string Sent<T>(History<T> history, Acked acked, T value)
    {
        Outcome outcome = history.Push(value);
        if (outcome.IsGood) { outcome = history.Write(acked, written, out size); }
        if (!outcome.IsGood) { Console.Error.WriteLine(outcome); }
        acked.Acknowledge((ushort)(history.Sequence & ~3), history);
        return " " + Digits(size);
    }

    static string Digits(int size) => BitConverter.ToString(written, 0, size).Replace("-", "").ToLowerInvariant();

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
        for (string line; (line = Console.ReadLine()) != null;)
        {
            byte[] bytes = new byte[line.Length / 2 - 1];
            for (int at = 0; at < bytes.Length; at++) { bytes[at] = Convert.ToByte(line.Substring(2 + 2 * at, 2), 16); }
            if (line[0] == 's')
            {
                ReadSteadily(bytes);
                continue;
            }
            if (line[0] == 't')
            {
                ReadSteadyWeather(bytes);
                continue;
            }
            if (line[0] == 'v') { ReadView(bytes); }
            else if (line[0] == 'r') { ReadRough(bytes); }
            else if (line[0] == 'w') { ReadWeather(bytes); }
            else { ReadGame(bytes); }
            var sent = new MessagePacket { Message = new Message { Report = report } };
            Outcome outcome = Packets.Write(sent, written, out size);
            if (!outcome.IsGood) { Console.Error.WriteLine(outcome); }
            var gust = new Weather { Wind = 0.004f, Rain = (byte)(gusts.Newest.HasValue ? gusts.Sequence % 7 : 0) };
            Console.WriteLine(Digits(size) + Sent(own, ownAcked, report._0.State) + Sent(gusts, gustsAcked, gust));
        }
    }
}
