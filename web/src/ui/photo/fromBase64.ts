/** An image as the calls answer it, as a data address: what an `img` shows. */
export const blobOf = ({ tipoImagen, imagen: image }: { tipoImagen: string; imagen: string }): string =>
  `data:${tipoImagen};base64,${image}`
