/** An image as the calls answer it, as a data address: what an `img` shows. */
export const deBase64 = ({ tipoImagen, imagen }: { tipoImagen: string; imagen: string }): string =>
  `data:${tipoImagen};base64,${imagen}`
