export const transferencias = {
  errores: {
    TRANSFERENCIA_PLANILLA_CERRADA:
      'One of the two sheets of this transfer is already closed, so it cannot be annulled: it is corrected with reversing entries in both boxes at once.',
    TRANSFERENCIA_OTRA_CAJA:
      'The other half of this transfer is in a box that you are not enabled on: someone enabled on both has to do it.',
    TRANSFERENCIA_A_SI_MISMA: 'Choose another box or another form: the money is already there.',
  },
  pantallas: {
    transferencia: {
      titulo: 'Move money',
      corto: 'Move money',
      ayuda:
        'From one box to another, or from one form to another: depositing cash, withdrawing from the bank. An expense and an income are recorded together, and annulled together.',
      desde: 'Leaves',
      hacia: 'Arrives in',
      forma: 'Form',
      importe: 'Amount',
      descripcionAyuda: 'Left empty, it says where the money came from and where it went.',
      tiene: 'It has {antes}',
      queda: 'Its balance: {antes} → {despues}',
      aCiegas: 'Its balance is not shown: it is counted blind.',
      guardar: 'Move the money',
      hecho: 'You moved {importe}: expense no. {salida} and income no. {entrada}',
      fallo: 'The money was not moved',
      sinCajas: 'You are not enabled on any box',
      sinCajasTexto:
        'To move money you have to be enabled on the box that it leaves and on the one where it arrives. Ask whoever keeps it to enable you.',
      otraMitad:
        'It is a transfer: the other half is movement no. {numero} of sheet {planilla} of {caja}. They are annulled or corrected together.',
    },
  },
}
