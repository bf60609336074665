import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/segundo-factor',
  clase: 'alcance',
  faltas: {
    'llaves.ts': {
      quienFirmo: [
        ['un contador que vuelve atrás vale', 'counter: guardada.contador,', 'counter: 0,'],
        [
          'la llave de otro sitio vale',
          'expectedOrigin: origin,',
          'expectedOrigin: [origin, JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).origin],',
        ],
      ],
      guardarLlave: [['la llave de otra persona se agrega', "if (!numAffectedRows) throw new AppError('LLAVE_REPETIDA')", '']],
    },
    'pruebas.ts': {
      formaDe: [
        [
          'la llave de otra persona sirve',
          '(await quienFirmo(ctx, firmado.sitio, llave, firmado.desafio)) === usuario',
          '(await quienFirmo(ctx, firmado.sitio, llave, firmado.desafio)) !== undefined',
        ],
      ],
      tomarPaso: [['el mismo código dos veces', ', rows[0].ultimo_paso)', ')']],
      exigirPrueba: [['se prueban códigos sin límite', 'if (prueba.llave) await mirar()', 'if (prueba) await mirar()']],
    },
    'segundo-factor.service.ts': {
      conocida: [['se cambia sin la contraseña', 'if (person(ctx).secondFactor.has) return', 'if (person(ctx)) return']],
      guardarDesafio: [['un desafío espera para siempre', 'minutosDe[para] * 60_000', 'minutosDe[para] * 600_000_000']],
      quedoPuesto: [
        ['los códigos se dan otra vez', 'rows.length > 0 ? [] : await ponerCodigos(ctx, id)', 'await ponerCodigos(ctx, id)'],
      ],
    },
    'actos.service.ts': {
      desafiarActo: [['la llave no firma el acto', "Buffer.from(acto, 'hex')", 'randomBytes(32)']],
      tomarDesafio: [['el desafío de un acto sirve a otro', 'and acto = ${acto} and desafio', 'and desafio']],
      probarActo: [
        ['a quien tiene segundo factor le alcanza la contraseña', 'if (secondFactor.has) throw', 'if (false as boolean) throw'],
      ],
    },
    'ingreso.service.ts': {
      terminarIngreso: [['el desafío de la llave no se mira', 'await tomarDesafio(ctx, medio)', "''"]],
    },
    'codigos.rules.ts': {
      huellaDe: [
        [
          'dos iguales se parecen en la base',
          '`${usuario}:${codigo',
          '`${codigo',
          'la fila que se busca ya es de esa cuenta: el código de una no sirve a otra',
        ],
        ['en minúsculas no sirve', 'codigo.toUpperCase()', 'codigo'],
      ],
      pasoDe: [['sirve el código de hace diez minutos', 'epochTolerance: 30', 'epochTolerance: 600']],
    },
  },
}
