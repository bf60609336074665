/** Receipts that wait to go to a settlement. */
export const porRendir = {
  cosas: {
    'comprobante-por-rendir': 'un comprobante por rendir',
  },
  errores: {
    POR_RENDIR_NO_ESTA:
      'Uno de los comprobantes ya no está por rendir: pasó a otra rendición o se descartó. Mirá la lista de nuevo.',
    POR_RENDIR_INCOMPLETO: 'A {nombre} le faltan datos. Completalo antes de pasarlo.',
  },
  pantallas: {
    esperas: {
      porRendir: {
        titulo_one: 'Tenés un comprobante por rendir',
        titulo_other: 'Tenés {count} comprobantes por rendir',
        detalle: 'El primero, de {hace} · {seccional}',
        accion: 'Ver',
      },
    },
    porRendir: {
      titulo: 'Comprobantes por rendir',
      fallo: 'No se pudieron leer los comprobantes por rendir',
    },
  },
}
