export const recibosCaja = {
  cosas: {
    'recibo-caja': 'un recibo de caja',
  },
  errores: {
    RECIBO_YA_EMITIDO: 'Este ingreso ya tiene su recibo, el n.º {numero}, con otros datos. Un recibo dado no cambia.',
    RECIBO_NO_CORRESPONDE: 'Este movimiento no lleva recibo: sólo un ingreso que cuenta, de alguien que pagó.',
  },
  listas: {
    reciboImpreso: {
      titulo: 'Recibo n.º {numero}',
      archivo: 'Recibo {numero} - {caja}',
      original: 'Original',
      duplicado: 'Duplicado',
      recibidoDe: 'Recibimos de',
      porConcepto: 'Por',
      fecha: 'Fecha',
      forma: 'En',
      movimiento: 'En la caja',
      movimientoN: 'Planilla {planilla}, movimiento n.º {numero}',
      efectivo: 'efectivo',
      banco: 'banco',
      cheques: 'cheques',
      firma: '{quien}, por la organización',
      sinEfecto: 'ANULADO: el ingreso ya no cuenta',
      anulado: 'ANULADO',
    },
  },
  pantallas: {
    recibo: {
      hacer: 'Dar recibo',
      titulo: 'Recibo para quien pagó',
      buscar: 'Si es de la seccional, escribí su nombre o su documento y elegilo.',
      recibidoDe: 'Recibimos de',
      documento: 'CUIT, documento o número de afiliado',
      texto: 'Lleva número de la caja y no cambia: es lo que se le entrega a quien pagó.',
      ver: 'Ver el recibo n.º {numero}',
      hecho: 'Recibo n.º {numero}',
      fallo: 'No se dio el recibo',
      dado: 'Recibo n.º {numero}, a nombre de {nombre}',
    },
  },
}
