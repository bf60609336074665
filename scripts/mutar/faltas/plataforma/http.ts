import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/http',
  pruebas: ['acceso/acceso/limites.test', 'acceso/acceso/acceso.test'],
  faltas: {
    'door.ts': {
      goesIn: [
        ['la puerta no mira cuántos esperan', 'return waiting < most && (', 'return most > 0 && ('],
        ['la salud espera afuera', "if (place === 'always') return true", "if (place === 'always') return waiting < 4"],
      ],
      placeOf: [['quien registra dinero entra como cualquiera', "return money ? 'money' : 'work'", "return 'work'"]],
      doorOf: [['quien no entra se cuenta sin su ruta', "declared?.url ?? '(ninguna)'", "'(ninguna)'"]],
      comeBack: [['todos vuelven a la vez', '2 + Math.floor(chance * 9)', '2']],
    },
    'table.ts': {
      routeTable: [
        [
          'la puerta no conoce las direcciones con clave',
          "if (segment.includes(':')) at.any = next",
          'if (segment === ":id") at.any = next',
        ],
      ],
    },
    'limits.ts': {
      countersOf: [
        [
          'cada proceso cuenta solo',
          "this.together = 'groupId' in options && options.groupId !== undefined",
          'this.together = false',
        ],
      ],
      countTogether: [['la ventana no termina', 'case when l.vence <= ${moment} then 1 else l.pedidos + 1 end', 'l.pedidos + 1']],
    },
    'cookies.ts': {
      fullName: [['sin __Host-', '? `__Host-${name}` : name', '? name : name']],
    },
  },
}
