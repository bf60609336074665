import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/documentos',
  pruebas: [
    'documentos.test',
    'mis-datos/mis-datos.test',
    'documentos/documentos.test',
    'server/src/features/tramites/resumenes/resumenes.test',
    'segundo-factor/segundo-factor.test',
  ],
  viven: {
    'sin el paso · emitirResumenes: sql`insert into documento (afiliado_numero, tipo, descripcion, fecha, …':
      'los emite la demostración, en la plantilla que se siembra antes de romper nada',
    "otro permiso · fuenteDocumentos: access: can('documentos.consultar')":
      'el permiso lo pide la ruta; el de la lista se vuelve a mirar sólo mientras se exporta, y ésta no se exporta',
    'sin la condición · documentoPropio: and a.numero = ${ctx.user?.affiliate ?? null}':
      'lo que se pide por su número salió de la lista de lo propio',
    'sin el rechazo · dice: if (!value || !(que in value)) throw new Error(`the book does not say …':
      'el lector contesta lo que se le pide, o termina con lo que estaba mal: es para quien programa',
    'sin el paso · publicar: libro.return(undefined)': 'el lector se va con la orden, que termina apenas publicó',
    'sin el rechazo · dibujarDocumento: if (importe === null || vence === null || codigo === null || simbologi…':
      'la base no admite un talón sin importe ni vencimiento, y el código lo pone quien lo emite: es para quien programa',
  },
  faltas: {
    'documentos.service.ts': {
      contextoDocumentos: [
        ['quien debe cambiar la clave ve documentos', 'ctx.user.mustChangePassword ||', '', { clase: 'alcance' }],
        ['quien debe su segundo factor ve documentos', '|| owed(ctx.user)', '', { clase: 'alcance' }],
      ],
      descargarPorEnlace: [
        [
          'el enlace de un talón abre otro',
          "if (idDelEnlace(ctx, enlace) !== id) throw new AppError('ENLACE_VENCIDO')",
          'idDelEnlace(ctx, enlace)',
          { clase: 'alcance' },
        ],
        [
          'sin auditoría: talón descargado sin ingresar',
          "audit(ctx, 'descargar', 'documento', id, { afiliado: talon",
          "(async (..._: unknown[]) => undefined)(ctx, 'descargar', 'documento', id, { afiliado: talon",
          { clase: 'auditoria' },
        ],
      ],
      dibujarDocumento: [['el talón público lleva el nombre', 'nombre: anonimo ? null : nombre', 'nombre', { clase: 'alcance' }]],
      descargarDocumento: [
        [
          'sin auditoría: documento ajeno descargado',
          "audit(ctx, 'descargar', 'documento', id, { afiliado: numero",
          "(async (..._: unknown[]) => undefined)(ctx, 'descargar', 'documento', id, { afiliado: numero",
          { clase: 'auditoria' },
        ],
      ],
    },
  },
}
