import type { central as es } from '../../es/tesoreria/central.ts'

export const central: typeof es = {
  permisos: {
    tesoreria: {
      central: 'See the balances and open sheets of the cash boxes together',
    },
  },
  pantallas: {
    caja: {
      central: 'Cash in boxes',
      falloCentral: 'We could not get the balances of the boxes',
      dineroTodas: 'In all the boxes, now',
      dineroDe: 'In the boxes of {seccional}, now',
      enCajas_one: 'In {count} box.',
      enCajas_other: 'In {count} boxes.',
      porForma: 'By payment form',
      porSeccional: 'By branch and box',
      seccionalYCaja: 'Branch and box',
      abiertasPorEdad: 'Open sheets, the oldest first',
      sinAbiertas: 'There are no open sheets',
      diasAbierta_one: 'open for {count} day',
      diasAbierta_other: 'open for {count} days',
      verTodas: 'See all {n}',
    },
  },
}
