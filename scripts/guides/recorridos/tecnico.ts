import { foto, type Recorrido, toca } from '../recorrido.ts'

const inicio = '/app/actividad/listar'

export const tecnico: Recorrido[] = [
  {
    tarea: 'Saber si está todo bien',
    quien: 'admin',
    ruta: inicio,
    pasos: [[foto('tecnico-estado', 'necesitan una mano', 520)], [], []],
  },
  {
    tarea: 'Hacer una copia y ensayarla',
    quien: 'admin',
    ruta: inicio,
    pasos: [
      [toca('Todo lo demás'), toca('Copias')],
      [foto('tecnico-copias', 'Hacer una ahora', 520), toca('Hacer una ahora')],
      [],
    ],
  },
  {
    tarea: 'Restaurar una copia',
    quien: 'admin',
    ruta: inicio,
    pasos: [[], [], [], []],
  },
  {
    tarea: 'Cambiar de versión',
    quien: 'admin',
    ruta: inicio,
    pasos: [[], [], []],
  },
]
