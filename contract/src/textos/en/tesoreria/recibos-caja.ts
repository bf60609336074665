export const recibosCaja = {
  errores: {
    RECIBO_YA_EMITIDO:
      'This income already has its receipt, no. {numero}, with other details. A receipt that was given does not change.',
    RECIBO_NO_CORRESPONDE: 'This movement takes no receipt: only an income that counts, from someone who paid.',
  },
  listas: {
    reciboImpreso: {
      titulo: 'Receipt no. {numero}',
      archivo: 'Receipt {numero} - {caja}',
      original: 'Original',
      duplicado: 'Duplicate',
      recibidoDe: 'Received from',
      porConcepto: 'For',
      fecha: 'Date',
      forma: 'In',
      movimiento: 'In the box',
      movimientoN: 'Sheet {planilla}, movement no. {numero}',
      efectivo: 'cash',
      banco: 'bank',
      cheques: 'cheques',
      firma: '{quien}, for the organisation',
      sinEfecto: 'ANNULLED: the income no longer counts',
      anulado: 'ANNULLED',
    },
  },
  pantallas: {
    recibo: {
      hacer: 'Give a receipt',
      titulo: 'Receipt for who paid',
      buscar: 'If they are of the branch, type their name or document and choose them.',
      recibidoDe: 'Received from',
      documento: 'Tax number, document or member number',
      texto: 'It takes a number of the box and does not change: it is what is handed to who paid.',
      ver: 'See receipt no. {numero}',
      hecho: 'Receipt no. {numero}',
      fallo: 'The receipt was not given',
      dado: 'Receipt no. {numero}, to {nombre}',
    },
  },
}
