/** A bench takes away in a minute what a session may not in an hour: that is not what it measures. */
export const sinTope = { GREMIAL_TOPE_MB: '1000000', GREMIAL_TOPE_EXPORTACIONES: '1000000', GREMIAL_TOPE_PDF: '1000000' }

/** The environment of a server that is measured, with its data in a folder of its own. */
export const entorno = (dir: string) => ({
  ...process.env,
  ...sinTope,
  GREMIAL_DATOS: dir,
  PORT: '0',
  GREMIAL_DEMO: '0',
  GREMIAL_LOG: 'silent',
  NODE_ENV: 'production',
})
