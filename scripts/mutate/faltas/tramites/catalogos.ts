import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/catalogos',
  pruebas: ['tramites/carpeta/carpeta.test'],
  viven: {
    'sin la condición · guardarRequisitos: and habilitado': 'lo que ya estaba retirado se retira otra vez',
    'sin la condición · guardarRequisitos: and r.producto_id = ${producto}':
      'uno de otro producto se rechaza más abajo, y todo vuelve atrás',
    'sin la condición · guardarRequisitos: and r.nombre <> x.nombre': 'aparta un nombre que en seguida se vuelve a escribir',
  },
}
