import type { Random } from "../shared/ids";

/** Short, plain words that are clear over a running engine. No two of them together offend. */
export const COLOURS =
  "amber blue brown copper coral cream gold green grey indigo ivory jade lemon lilac mint navy olive orange pearl pink plum purple red ruby rust sand silver teal violet white yellow".split(
    " ",
  );
export const THINGS =
  "acorn anchor apple arrow badger basket beacon bell bird boat bridge button candle canoe castle cedar cherry clock cloud comet compass daisy dolphin drum eagle falcon feather ferry flute forest fox garden guitar hammer harbour heron island kettle kite ladder lantern lemon leopard lighthouse lion lizard maple marble meadow moon mountain nest otter owl paddle panda parrot pebble penguin piano pine planet pony puffin rabbit raven river robin rocket rose sail saddle seal shell sparrow spoon star stone swan table tiger tower train tulip turtle valley violin wagon walnut whale willow window zebra".split(
    " ",
  );

/** Two plain words, the same on both phones. With them strangers recognise each other (docs/product.md#handover). */
export function newHandoverCode(random: Random): string {
  const pick = (words: readonly string[]) => words[random(words.length)] ?? "";
  return `${pick(COLOURS)} ${pick(THINGS)}`;
}
