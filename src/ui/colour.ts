/** One of the palette in `tokens.css`, by name: `data-colour` on an element gives its parts `--colour`. */
export type Colour = string
