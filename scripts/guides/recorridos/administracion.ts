import { pdf } from '../../../server/test/papeles.ts'
import { abre, elige, escribe, foto, marca, type Recorrido, seVe, sube, toca } from '../recorrido.ts'

const inicio = '/app/actividad/listar'
const padron = { name: 'padron.csv', mimeType: 'text/csv', buffer: Buffer.from('numero;apellido\n1001;Quiroga\n') }
const comun = { quien: 'admin', ruta: inicio }

export const administracion: Recorrido[] = [
  {
    tarea: 'Cargar el padrón',
    ...comun,
    pasos: [
      [toca('Importaciones'), toca('Nueva importación')],
      [
        marca('Padrón de afiliados'),
        foto('administracion-subir', 'Padrón de afiliados', 640),
        sube('Elegir el archivo', padron),
        seVe('Subir y revisar'),
      ],
      [abre('/app/importaciones/2'), foto('administracion-revision', 'Con cambios', 640)],
      [seVe('Al aplicar')],
    ],
  },
  {
    tarea: 'Ayudar a quien no puede entrar',
    ...comun,
    pasos: [
      [toca('Usuarios'), escribe('Nombre, correo o número', 'quiroga')],
      [
        toca('Acciones de Ana Beatriz Quiroga'),
        toca('¿Por qué no entra?'),
        foto('administracion-ayuda', '.ayuda-respuesta', 620),
      ],
      [seVe('Cuenta')],
    ],
  },
  {
    tarea: 'Dar una cuenta a quien trabaja',
    ...comun,
    pasos: [
      [toca('Usuarios'), toca('Nuevo usuario')],
      [seVe('Crear usuario sin número de afiliado'), escribe('Afiliado', '1060'), toca('Escobar')],
      [
        escribe('Correo electrónico', 'escobar@correo.example'),
        escribe('Repetir correo electrónico', 'escobar@correo.example'),
        elige('Roles', 'Tesorería'),
        foto('administracion-roles', '[data-path=roles]', 560),
      ],
      [seVe('Crear usuario')],
    ],
  },
  {
    tarea: 'Nombrar autoridades',
    ...comun,
    pasos: [
      [toca('Autoridades y mandatos'), toca('Nombrar')],
      [elige('Seccional', 'Rosario'), elige('Puesto', 'Tesorería'), foto('administracion-nombrar', 'Puesto', 560)],
      [seVe('Guardar')],
    ],
  },
  {
    tarea: 'Publicar recibos y resúmenes',
    ...comun,
    pasos: [
      [toca('Todo lo demás'), toca('Publicar documentos'), toca('Nueva publicación')],
      [
        foto('administracion-publicar', 'Elegir los archivos', 640),
        sube('Elegir los archivos', { name: '1001.pdf', mimeType: 'application/pdf', buffer: pdf() }),
      ],
      [toca('Subir y revisar'), abre('/app/publicaciones/1'), seVe('De nadie')],
    ],
  },
]
