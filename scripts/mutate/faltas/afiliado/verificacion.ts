import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/verificacion',
  pruebas: ['historia/constancia.test'],
  viven: {
    "sin el rechazo · claveDeFirma: if (!activa) throw new Error('no signing key')":
      'clavesConUnaActiva acaba de dejar una que firma: es para quien programa',
    'sin la condición · leerRevocados: and c.revocado is null':
      'el teléfono de un carnet revocado se rechaza por su carnet: la lista es más larga',
    'sin la condición · leerRevocados: and c.vence >= ${ctx.today}':
      'el teléfono de un carnet vencido se rechaza por su carnet: la lista es más larga',
  },
  faltas: {
    'verificacion.queries.ts': {
      carnetAlAlcance: [
        [
          'cualquiera alcanza un carnet',
          'where c.id = ${id} and (c.afiliado_numero = ${user.affiliate} or ${permitido})',
          'where c.id = ${id}',
          { clase: 'alcance' },
        ],
        [
          'quien revoca lo hace en todas partes',
          'scope ? enAlcance({ ...ctx, scope })',
          'scope ? sql<boolean>`true`',
          { clase: 'alcance' },
        ],
      ],
    },
    'verificacion.service.ts': {
      anularCarnet: [
        [
          'revocar no cierra las sesiones',
          'if (cuenta) await endSessionsOf',
          'if (!cuenta) await endSessionsOf',
          { clase: 'alcance' },
        ],
      ],
    },
  },
}
