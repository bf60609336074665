import { enArchivo } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('alcance', `server/src/${archivo}`, pruebas, filas)

export const alcance = [
  ...en(
    'features/seccionales/seccionales/seccionales.access.ts',
    ['cajas/cajas.test', 'conceptos-caja.test', 'seccionales.test', 'server/src/permisos.test'],
    [
      [
        'todas las seccionales al alcance',
        'return sql<boolean>`${columna} = any(${scope.ids}::bigint[])`',
        'return sql<boolean>`true`',
      ],
      [
        'un afiliado ve lo de las seccionales',
        '  return sql<boolean>`false`\n}\n\n/** Whether the caller holds',
        '  return sql<boolean>`true`\n}\n\n/** Whether the caller holds',
      ],
      [
        'el alcance de un permiso es el de la ruta',
        'seccionalEnAlcance({ ...ctx, scope }, columna)',
        'seccionalEnAlcance(ctx, columna)',
      ],
      ['una seccional ajena existe', 'where s.id = ${id} and ${seccionalEnAlcance(ctx, sql`s.id`)}', 'where s.id = ${id}'],
    ],
  ),
  ...en(
    'features/afiliado/afiliados/afiliados.access.ts',
    ['afiliados.test', 'cuenta-corriente.test'],
    [
      ['un afiliado ve a otro', 'return sql<boolean>`${numero} = ${scope.affiliate}`', 'return sql<boolean>`true`'],
      ['una seccional ve a los de otra', 'any(${scope.ids}::bigint[]) or', 'any(${scope.ids}::bigint[]) or true or'],
      ['el pedido no se mira', 'if (pedido === propio) return pedido', 'if (pedido) return pedido'],
      ['lo propio también se anota', 'if (numero !== ctx.user?.affiliate) await', 'await'],
    ],
  ),
  ...en(
    'features/afiliado/afiliados/afiliados.queries.ts',
    ['afiliados.test', 'server/src/permisos.test'],
    [
      [
        'cualquiera ve la foto',
        'on f.sha256 = a.foto_sha256 where a.numero = ${numero} and ${enAlcance(ctx)}',
        'on f.sha256 = a.foto_sha256 where a.numero = ${numero}',
      ],
      [
        'se sabe si tiene cuenta quien no se alcanza',
        'from afiliado a where a.numero = ${numero} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return { existe',
        'from afiliado a where a.numero = ${numero}`.execute(ctx.db)\n  return { existe',
      ],
      [
        'cualquiera ve la ficha',
        'from ${tablasAfiliado} where a.numero = ${numero} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
        'from ${tablasAfiliado} where a.numero = ${numero}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
      ],
    ],
  ),
  ...en(
    'features/afiliado/documentos/documentos.service.ts',
    ['documentos.test', 'talones.test'],
    [
      [
        'quien debe cambiar la clave ve documentos',
        'if (!ctx.user || ctx.user.mustChangePassword) return null',
        'if (!ctx.user) return null',
      ],
      [
        'el enlace de un talón abre otro',
        "if (idDelEnlace(ctx, enlace) !== id) throw new AppError('ENLACE_VENCIDO')",
        'idDelEnlace(ctx, enlace)',
      ],
      ['el talón público lleva el nombre', 'nombre: anonimo ? null : nombre', 'nombre'],
    ],
  ),
  ...en(
    'features/afiliado/verificacion/verificacion.queries.ts',
    ['verificacion/verificacion.test'],
    [
      [
        'cualquiera alcanza un carnet',
        'where c.id = ${id} and (c.afiliado_numero = ${user.affiliate} or ${permitido})',
        'where c.id = ${id}',
      ],
      ['quien revoca lo hace en todas partes', 'scope ? enAlcance({ ...ctx, scope })', 'scope ? sql<boolean>`true`'],
    ],
  ),
  ...en(
    'features/afiliado/verificacion/verificacion.service.ts',
    ['verificacion/verificacion.test'],
    [
      [
        'se registra un teléfono en un carnet ajeno',
        "if (carnetLeido.afiliado !== person(ctx).affiliate) throw new AppError('NO_EXISTE')",
        '',
      ],
      ['revocar no cierra las sesiones', 'if (cuenta) await endSessionsOf', 'if (!cuenta) await endSessionsOf'],
    ],
  ),
  ...en(
    'features/tesoreria/cajas/cajas.access.ts',
    ['cajas/cajas.test', 'movimientos-caja.test'],
    [
      ['opera una caja quien no está en ella', "if (!mia) throw new AppError('CAJA_SIN_HABILITACION')", ''],
      [
        'opera la caja de otra seccional',
        'where c.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}',
        'where c.id = ${id}',
      ],
      ['todos están en todas las cajas', 'and cu.usuario_id = ${ctx.user?.id ?? 0})', ')'],
    ],
  ),
  ...en(
    'features/tesoreria/cajas/cajas.list.ts',
    ['cajas/cajas.test', 'cajas/cajas-reglas.test', 'src/listas.test'],
    [
      ['se habilita a quien está deshabilitado', 'sql<boolean>`u.habilitado\n  and exists', 'sql<boolean>`true\n  and exists'],
      [
        'se habilita a quien no es de la seccional',
        'where us.usuario_id = u.id and us.seccional_id = ${deSeccional})',
        'where us.usuario_id = u.id)',
      ],
      ['se habilita a quien no puede registrar', "and rp.permiso = 'movimientosCaja.editar')", ')'],
      [
        'restablece el PIN quien edita',
        "alcanza(ctx, 'cajas.restablecerPin', sql`c.seccional_id`)",
        "alcanza(ctx, 'cajas.editar', sql`c.seccional_id`)",
      ],
      [
        'el filtro de seccional no filtra',
        "if (seccional !== undefined) rows = rows.where('c.seccional_id', '=', seccional)\n    if (habilitada",
        'if (habilitada',
      ],
    ],
  ),
  ...en(
    'features/tesoreria/movimientos-caja/movimientos-caja.service.ts',
    ['movimientos-caja.test'],
    [
      [
        'se registra en la caja de otra seccional',
        'where c.id = ${idCaja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}\n    returning',
        'where c.id = ${idCaja}\n    returning',
      ],
      [
        'se ve el movimiento de otra seccional',
        'where m.id = ${id} and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}',
        'where m.id = ${id}',
        'exigirCajaOperable mira la caja enseguida y contesta lo mismo',
      ],
      [
        'un concepto de otra seccional sirve',
        'where k.id = ${concepto} and k.seccional_id = c.seccional_id and k.habilitado',
        'where k.id = ${concepto} and k.habilitado',
      ],
      [
        'la rendición de otra seccional se reintegra',
        'where id = ${rendicion} and seccional_id = ${seccional} for update',
        'where id = ${rendicion} for update',
      ],
    ],
  ),
  ...en(
    'features/tesoreria/movimientos-caja/movimientos-caja.list.ts',
    ['movimientos-caja.test', 'cajas/cajas-reglas.test'],
    [
      ['la lista muestra los de otras seccionales', '.where(seccionalEnAlcance(ctx, sql`m.seccional_id`))', ''],
      ['anular se ofrece a quien no está en la caja', 'and ${habilitadoEn(ctx, sql`m.caja_id`)} as opera', 'as opera'],
    ],
  ),
  ...en(
    'features/tesoreria/planillas-caja/planillas-caja.queries.ts',
    ['planillas-caja/planillas-caja.test', 'cajas/cajas-reglas.test'],
    [
      [
        'se ve la planilla de otra seccional',
        'where ${cual} and ${seccionalEnAlcance(ctx, sql`p.seccional_id`)}',
        'where ${cual}',
      ],
      ['el botón de cerrar, a quien no puede', '&& row.enabled && row.closes', '&& row.enabled'],
      ['el botón de cerrar, a quien no está en la caja', '&& row.enabled && row.closes', '&& row.closes'],
      [
        'la caja ciega muestra los importes',
        "planilla.arqueo === 'CIEGO' && planilla.estado === 'ABIERTA' && planilla.enabled && arqueo === undefined",
        'false',
      ],
    ],
  ),
  ...en(
    'features/tesoreria/central/central.queries.ts',
    ['central.test'],
    [
      ['la central suma también lo cerrado', "where p.estado = 'ABIERTA' and", 'where'],
      ['el orden de las cifras', 'order by s.codigo, c.orden, c.id', 'order by c.id desc'],
    ],
  ),
  ...en(
    'features/seccionales/seccionales/afiliados-seccional.list.ts',
    ['seccionales.test', 'src/listas.test'],
    [
      ['el alcance se pierde al pedir una', '${column} = ${pedida} and ${alcance}', '${column} = ${pedida}'],
      [
        'los desvinculados siempre están',
        "if (!filters.flag('incluirDesvinculado')) rows = rows.where(sql<boolean>`a.vinculado`)",
        '',
      ],
      ['% busca cualquier cosa', 'escapar_like(normalizar(${w}))', 'normalizar(${w})'],
      [
        'el número con dígito equivocado vale',
        'if (formateado && digitoAfiliado(Number(formateado[1])) === Number(formateado[2]))',
        'if (formateado)',
      ],
    ],
  ),
  ...en(
    'platform/access/session.ts',
    ['acceso/acceso.test', 'server/src/permisos.test'],
    [
      ['entra quien está deshabilitado', 'and u.habilitado`', '`'],
      ['el alcance menor gana', 'rank[kind] > rank[before]', 'rank[kind] < rank[before]'],
    ],
  ),
]
