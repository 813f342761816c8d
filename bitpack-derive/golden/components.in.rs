struct Components {
    #[compressed([-256.0, -256.0, 0.0], [256.0, 256.0, TOP], 0.002)]
    position: [f32; 3],
    #[bits(min = 0, max = [9, 1000])]
    #[delta(small = 3)]
    cell: glam::IVec2,
}
