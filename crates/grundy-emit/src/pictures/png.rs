//! A scene as a PNG file (RFC 2083): true colour, eight bits, each row told as the difference from the one above.

use super::raster::{Pixels, pixels};
use super::scene::Scene;
use grundy_rule::Locale;

/// The scene as PNG with this many pixels for each unit.
pub fn png(scene: &Scene, locale: Locale, scale: f64) -> Vec<u8> {
    encoded(&pixels(scene, locale, scale))
}

fn encoded(pixels: &Pixels) -> Vec<u8> {
    let mut file = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    let mut header = Vec::new();
    header.extend((pixels.width as u32).to_be_bytes());
    header.extend((pixels.height as u32).to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&filtered(pixels), 6));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// Filter 2 (up): pictures of tables repeat from row to row.
fn filtered(pixels: &Pixels) -> Vec<u8> {
    let row_length = 3 * pixels.width;
    let mut above = vec![0; row_length];
    let mut filtered = Vec::with_capacity(pixels.height * (row_length + 1));
    for row in pixels.bytes.chunks(row_length) {
        filtered.push(2);
        filtered.extend(row.iter().zip(&above).map(|(byte, above)| byte.wrapping_sub(*above)));
        above.copy_from_slice(row);
    }
    filtered
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let checksum = crc32(&file[start..]);
    file.extend(checksum.to_be_bytes());
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |state, byte| {
        (0..8).fold(state ^ u32::from(*byte), |state, _| {
            if state & 1 == 1 { state >> 1 ^ 0xedb8_8320 } else { state >> 1 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::{Color, Theme};
    use grundy_rule::Text;

    #[test]
    fn checksums_are_those_of_the_standard() {
        // The check value of CRC-32, and the end chunk of every PNG file.
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn pixels_come_back_after_unpacking() {
        let mut scene = Scene::new(6.0, 3.0, Theme::Light, Text::default());
        scene.fill([1.0, 1.0, 2.0, 1.0], Color::new(0x123456));
        let painted = pixels(&scene, Locale::English, 1.0);
        assert_eq!(painted.bytes[3 * 7..3 * 8], [0x12, 0x34, 0x56]);
        assert_eq!(painted.bytes[3 * 9..3 * 10], [0xfb, 0xfa, 0xf7]);
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&filtered(&painted), 6);
        let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
        assert_eq!(unpacked.len(), 3 * (1 + 3 * 6));
    }
}
