import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/seccionales/padron-certificado',
  pruebas: ['server/src/permisos.test', 'src/listas.test'],
  viven: {
    "sin la condición · problemaDe: and a.accion = 'certificar'":
      'de lo que se cuenta de uno, sólo certificarlo tiene sus huellas',
  },
  faltas: {
    'padron-certificado.rules.ts': {
      finDeMes: [['el último día es el primero del mes que sigue', 'sumarDias(mesSiguiente(mes), -1)', 'mesSiguiente(mes)']],
    },
    'padron-certificado.queries.ts': {
      contados: [['una seccional lee cuántos son en todas', "ctx.scope.kind === 'all'", 'true', { clase: 'alcance' }]],
      leerConteo: [
        ['una seccional lee las demás', 'and ${seccionalEnAlcance(ctx, sql`n.seccional_id`)}', '', { clase: 'alcance' }],
      ],
      exigirElTotal: [['el papel de todas es de cualquiera', "scope.kind !== 'all'", 'false', { clase: 'alcance' }]],
      certificadoVigente: [
        [
          'vale el primero, también reemplazado',
          'and not exists (select from padron_certificado s where s.reemplaza = p.id)',
          '',
        ],
      ],
      distintos: [
        ['lo que se deshizo después no cuenta', 'i.anulada > p.momento', 'false'],
        ['lo que se corrigió después no cuenta', 'h.sabido > p.momento and h.desde', 'false and h.desde'],
        ['quien es otro número se fue', 'where u.pasa = m.numero and', 'where false and'],
      ],
    },
    'padron-certificado.service.ts': {
      exigirTerminado: [['se certifica un mes sin terminar', 'dia >= ctx.today', 'false']],
      escribirCertificado: [
        ['se certifica mientras se importa', 'if (!libre[0]?.libre)', 'if (false)'],
        ['lo que se leyó no cuenta', '(vigente?.id ?? null) !== reemplaza', 'false'],
        ['se reemplaza sin decir por qué', "vigente && motivo === ''", 'false'],
        ['pedido dos veces se certifica dos', 'if (repetido) return { id: repetido.id, asiento: undefined }', ''],
      ],
      siguienteNumero: [['dos toman el mismo número', '.forUpdate()', '']],
    },
    'padron-certificado.verificar.ts': {
      verificarPadrones: [['lo que falta no se mira', 'malos.push(...(await loQueFalta(ctx)))', '']],
    },
  },
}
