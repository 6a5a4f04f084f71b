/** A colour with the word that a description uses for it. */
export interface Colour {
  hex: string;
  name: string;
}

/** What one company's pictures are drawn in: a ground, what is read on it, two that are seen and one that recedes. */
export interface Palette {
  paper: Colour;
  ink: Colour;
  first: Colour;
  second: Colour;
  soft: Colour;
}

const palette = (colours: string): Palette => {
  const [paper, ink, first, second, soft] = colours.split(', ').map((colour) => {
    const [hex = '', ...words] = colour.split(' ');
    return { hex, name: words.join(' ') };
  }) as [Colour, Colour, Colour, Colour, Colour];
  return { paper, ink, first, second, soft };
};

export const palettes: readonly Palette[] = [
  '#f2eee6 chalk, #1d1b19 black, #d8432b vermilion, #f0b429 yellow, #bcc7cc grey',
  '#eef2f3 white, #0f2a3a navy, #1f6f8b teal, #f2a65a apricot, #c3d5dc pale blue',
  '#f1f0e8 cream, #17251c dark green, #2f6b4a green, #dcbf4f mustard, #b8ccba sage',
  '#f6eff0 white, #2a1526 aubergine, #8a2f5b plum, #f28d7a salmon, #e0c0d0 pale pink',
  '#efefec white, #10131b black, #2147d9 cobalt, #ff6b35 orange, #c5cfef pale blue',
  '#f5ece4 cream, #2b1d16 brown, #b65f3a terracotta, #4f6d5e green, #e3c3a6 sand',
  '#faf6e2 cream, #1b1b1b black, #f1cf1f yellow, #2b59c3 blue, #d8d4bf stone',
  '#ecf5f0 white, #10312b dark green, #12957a green, #ff8c69 coral, #bddfd0 mint',
  '#f2effa white, #211a3a indigo, #6449c9 violet, #f2b33d yellow, #cfc5ee lilac',
  '#f4efe9 cream, #301512 maroon, #a8322a brick red, #e7a977 peach, #b9c4cc grey',
  '#eaf3f4 white, #0c2b33 petrol, #00879d turquoise, #e9d452 lemon, #b5d7dc pale blue',
  '#16181f black, #f2f0e9 white, #ff5d3b orange, #7fd1ae mint, #3c4354 slate',
  '#1d2b23 dark green, #eef0e4 white, #c8d84a lime, #f07c4a orange, #3d5848 green',
  '#fbeeee white, #3a1620 maroon, #de4b68 pink, #2d6a8f blue, #f1c1c7 rose',
  '#f3f3f1 white, #131313 black, #e23d28 red, #8f8f8a grey, #cfcfca pale grey',
  '#efe6d6 sand, #2a2622 black, #c98a2b ochre, #365d7e blue, #d6c19c beige',
].map(palette);

/** Of the palette's lightest and darkest the one that is read best on a ground. */
export function readOn(ground: Colour, { paper, ink }: Palette): Colour {
  const distance = (colour: Colour) => Math.abs(lightness(colour) - lightness(ground));
  return distance(paper) > distance(ink) ? paper : ink;
}

/** Of a colour as the eye weighs its parts, from 0 to 255; near enough to choose by. */
function lightness({ hex }: Colour): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
