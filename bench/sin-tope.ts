/** A bench takes away in a minute what a session may not in an hour: that is not what it measures. */
export const sinTope = { GREMIAL_TOPE_MB: '1000000', GREMIAL_TOPE_EXPORTACIONES: '1000000', GREMIAL_TOPE_PDF: '1000000' }
