import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/documentos',
  pruebas: ['tramites/bandeja/bandeja.papeles.test', 'tramites/solicitud/', 'tramites/adhesion/', 'server/test/subir.slow'],
  faltas: {
    'documentos.service.ts': {
      mandarPapel: [
        ['el nombre como llegó', 'paperName(dicho.data.nombreDelUsuario || name, tipo, 196)', 'name'],
        ['no se cuenta lo que se manda', "await spendQuota(ctx, { kind: 'persona', id: person(ctx).id }, papel.bytes)", ''],
      ],
      guardar: [
        ['mandado dos veces son dos', 'if (igual) return leerSolicitud(ctx, id)', ''],
        ['el anterior queda', 'if (anterior) await sacar(ctx, anterior)', ''],
        ['no se mira cuánto guarda el trámite', 'await exigirCupo(ctx, id, bytes)', ''],
      ],
      sacar: [
        ['lo que nunca se presentó queda', 'if (presentado) return', 'if (true as boolean) return'],
        ['el archivo que nadie quiere queda', 'await ctx.services.files.letGo(ctx, archivo, ctx.now)', ''],
      ],
      exigirCupo: [['entra todo', 'hay + bytes > most', 'false as boolean']],
      lugar: [
        ['el requisito de otro producto', 'r.producto_id = s.producto_id', 'true'],

        ['un requisito deshabilitado', 'r.habilitado and', ''],
        ['un requisito de otros', 'and ${seLePide}', ''],
      ],
      avanzar: [
        [
          'se adelanta sin haber llegado',
          'antes >= subestado.siguiente && antes < subestado.presentada && !sinCosolicitante',
          'true',
        ],
      ],
    },
  },
}
