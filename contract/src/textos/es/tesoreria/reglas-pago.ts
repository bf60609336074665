/** From which sums a payment asks for more. */
export const reglasPago = {
  cosas: {
    reglasPago: 'desde qué importe un pago pide más',
  },
  errores: {
    PAGO_DE_A_DOS: 'Desde {desde} un pago lo hacen dos personas: armá un lote con este pago, y que otra persona lo apruebe.',
    PAGO_CUENTA_PROPIA:
      'Al CBU de la seccional {seccional} no se le pagó nunca y lo pusiste vos: la primera vez le paga otra persona.',
  },
  pantallas: {
    reglasPago: {
      titulo: 'Reglas de los pagos',
      bajada:
        'Desde qué importe pagarle a una seccional pide más que el permiso. Vale para un pago a mano y para el total de un lote.',
      pruebaDesde: 'Mostrar que sos vos, desde',
      pruebaAyuda: 'Quien paga escribe su contraseña o usa su llave. A un CBU al que no se le pagó nunca se pide siempre.',
      dosDesde: 'Que lo apruebe otra persona, desde',
      dosAyuda: 'Un lote espera a otra persona antes de que se pueda bajar su archivo. Cuenta lo que una persona arma en el día.',
      vacio: 'Vacío: ningún importe lo pide.',
      guardadas: 'Reglas guardadas',
      noSeTrajo: 'No pudimos traer las reglas',
    },
  },
}
