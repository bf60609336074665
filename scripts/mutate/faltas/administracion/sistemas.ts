import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/sistemas',
  faltas: {
    'sistemas.service.ts': {
      exigirLoSuyo: [
        ['se da lo que no es de programas', 'ofrecidos.includes(permiso) &&', ''],
        ['se da por seccional lo que es de toda la organización', 'ambitosDe(permiso).includes(ambito) &&', ''],
      ],
      crearSistema: [
        ['llega a todas aunque se eligieron', '${seccionales.length === 0}', 'true'],
        ['entra como una persona', 'set es_sistema = true', 'set es_sistema = false'],
      ],
      renovarSistema: [
        ['el de antes sigue valiendo', 'set token_hash = ${hash}, termina', 'set termina'],
        ['vuelve lo revocado', "if (sistema.revocado) throw new AppError('SISTEMA_REVOCADO')", ''],
        ['da otro quien no llega', 'exigirLoSuyo(ctx, sistema)', ''],
      ],
      revocarSistema: [['no se revoca', 'set revocado = ${ctx.now}, revocado_por = ${person(ctx).id}', 'set revocado = null']],
    },
  },
}
