import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/conformidad',
  clase: 'firmas',
  pruebas: ['tramites/solicitud/', 'tramites/solicitudes/'],
  viven: {
    "sin la condición · pedirConformidad: and estado <> 'REEMPLAZADA'":
      'es la condición del índice: sin ella se escribe otra vez lo que ya está reemplazado',
    'sin la condición · mostrar: and respondida is null':
      'sólo importa si alguien responde entre que se mira y se anota: la base no lo deja',
    'sin la condición · identificar: and respondida is null (2)':
      'sólo importa si alguien responde entre las dos: la base no lo deja',
    'sin el paso · identificar: pendienteDe(ctx, deEnlace(token))': 'de dos a la vez, con qué palabras se dice que no',
  },
  faltas: {
    'conformidad.rules.ts': {
      seIdentifica: [
        [
          'el nacimiento no importa',
          'huellaDe(deAfiliado, numero, nacimiento), huellaDe(true, afiliado, esperado.nacimiento)',
          'huellaDe(deAfiliado, numero), huellaDe(true, afiliado)',
        ],
        ['entra cualquiera', 'return porNumero || porDocumento', 'return true'],
        ['con el documento no se entra', 'porNumero || porDocumento', 'porNumero'],
      ],
      textoDeConformidad: [['la huella no es la del texto', 'huella: huellaDeTexto(texto)', "huella: huellaDeTexto('')"]],
    },
    'conformidad.service.ts': {
      pedirConformidad: [
        ['el enlace se guarda como es', 'enlace: huellaDeTexto(token)', 'enlace: token'],
        ['dura para siempre', 'diasConformidad * 86_400_000', 'diasConformidad * 86_400_000_000'],

        ['sin límite a una persona', 'aLaPersona >= enlacesPorPersona', 'false'],
        ['sin límite a un correo', 'alCorreo >= enlacesPorCorreo', 'false'],
      ],
      identificar: [['quien tiene cuenta responde por enlace', 'if (pendiente.conCuenta) throw', 'if (false as boolean) throw']],
    },
    'conformidad.queries.ts': {
      dePropia: [['en la sesión de cualquiera', 'c.id = ${id} and a.numero = ${person(ctx).affiliate}', 'c.id = ${id}']],
    },
    'respuestas.service.ts': {
      guardarRespuesta: [
        ['rechazar es aceptar', "estado: acepta === 1 ? 'ACEPTADA' : 'RECHAZADA'", "estado: 'ACEPTADA'"],
        ['no se guarda desde dónde', 'direccion: desde.direccion,', ''],
        ['no se guarda el texto', 'texto: escrito.texto,', "texto: '',"],
      ],
      loQueComparten: [
        ['el equipo no se mira', 'entraron[i] !== undefined', 'false'],
        ['la dirección no se mira', 'rows.some((fila) => fila.misma)', 'false'],
      ],
      desconocerPropia: [['cualquiera desconoce', 'c.id = ${id} and ${socioDe} = ${person(ctx).affiliate}', 'c.id = ${id}']],
    },
  },
}
