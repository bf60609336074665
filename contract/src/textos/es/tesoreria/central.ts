export const central = {
  permisos: {
    tesoreria: {
      central: 'Ver juntos los saldos y las planillas abiertas de las cajas',
    },
  },
  pantallas: {
    caja: {
      central: 'Dinero en cajas',
      falloCentral: 'No pudimos traer los saldos de las cajas',
      dineroTodas: 'En todas las cajas, ahora',
      dineroDe: 'En las cajas de {seccional}, ahora',
      enCajas_one: 'En {count} caja.',
      enCajas_other: 'En {count} cajas.',
      porForma: 'Por forma de pago',
      porSeccional: 'Por seccional y caja',
      seccionalYCaja: 'Seccional y caja',
      abiertasPorEdad: 'Planillas abiertas, de la más antigua a la más nueva',
      sinAbiertas: 'No hay planillas abiertas',
      diasAbierta_zero: 'abierta hoy',
      diasAbierta_one: '{count} día abierta',
      diasAbierta_other: '{count} días abierta',
      verTodas: 'Ver las {n}',
    },
  },
}
