/** Data URL of an image in a response, for an `img`. */
export const blobOf = ({ tipoImagen, imagen: image }: { tipoImagen: string; imagen: string }): string =>
  `data:${tipoImagen};base64,${image}`
