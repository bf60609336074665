import type { cuentaCorriente as es } from '../../es/afiliado/cuenta-corriente.ts'

export const cuentaCorriente: typeof es = {
  listas: {
    cuenta: {
      titulo: 'Account summary',
      fecha: 'Date',
      descripcion: 'Description',
      periodoFormateado: 'Period',
      cuotasFormateadas: 'Instalments',
      debe: 'Debit',
      haber: 'Credit',
      saldo: 'Balance',
    },
  },
  permisos: {
    cuentaCorriente: {
      consultar: 'See and export the current account',
    },
  },
  pantallas: {
    cuenta: {
      titulo: 'Current account',
      tituloDe: 'Current account of {nombre}',
      saldoAl: 'Balance on {fecha}',
      porVencer: 'To be paid by {fecha}; nothing is overdue.',
      alDia: 'You owe nothing.',
      debe: 'It is what is due up to today.',
      aFavor: 'It is in your favour.',
      deOtro: {
        porVencer: 'To be paid by {fecha}; nothing is overdue.',
        alDia: 'No debt.',
        debe: 'Due up to today.',
        aFavor: "In the member's favour.",
      },
      grafico: 'How your balance moved',
      graficoTexto: 'Balance after each movement, from {desde} to {hasta}: between {minimo} and {maximo}.',
      mil: '{n} K',
      millones: '{n} M',
      desde: 'From',
      exportarN_one: 'Export {count} movement',
      exportarN_other: 'Export {count} movements',
      vacio: 'No movements since {fecha}',
      vacioTexto: 'The earlier balance stands.',
      desdeAntes: 'See one year before',
      fallo: 'We could not get your account',
      verMeses: 'See {desde} to {hasta} ({n})',
      verMes: 'See {mes} ({n})',
      saldo: 'Balance {importe}',
      cuota: 'instalment {cuotas}',
      saldoAnterior: 'Earlier balance',
      tabla: 'Movements of the account',
    },
  },
}
