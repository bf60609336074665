import { sql } from 'kysely'
import { pino } from 'pino'
import { cuentasDeDemostracion } from '../../../demo/guardia.ts'
import { verificarPadrones } from '../../features/seccionales/padron-certificado/padron-certificado.verificar.ts'
import { wrongKey } from '../../installation/key.ts'
import { readCheckpoint } from '../../platform/audit/checkpoint.ts'
import { chainFacts } from '../../platform/audit/events.ts'
import { describeLoss, openLoss } from '../../platform/audit/loss.ts'
import { openQuarantine } from '../../platform/audit/quarantine.ts'
import { readRecipient } from '../../platform/backup/recovery.ts'
import { type Services, systemCtx } from '../../platform/context.ts'
import { copyNow, filesNow, waitingNow } from '../../platform/metrics/readings.ts'
import { cuando as momento } from '../cuando.ts'
import { noSeEscribe } from './carpetas.ts'
import type { Casa } from './casa.ts'
import { aviso, bien, duracion, type Mirada, mal, type Revision, tamano } from './revision.ts'

/** What is looked at in what the portal keeps. Nothing is changed, but a file that is found broken is noted as when somebody asks for it. */
export const miradasDatos = (services: Services, casa: Promise<Casa>): Record<string, Mirada> => ({
  Clave: () => clave(services),
  Auditoría: () => auditoria(services),
  Archivos: () => archivos(services),
  Padrón: () => padron(services),
  Pendientes: () => pendientes(services),
  Copias: async () => copias(services, await casa),
  Cuentas: () => cuentas(services),
})

const demasiado = 600

async function clave({ config, database: { pool } }: Services): Promise<Revision> {
  const problema = await wrongKey(pool, config)
  return problema ? mal(problema.que, problema.hacer) : bien('La clave es la de esta base')
}

async function auditoria(services: Services): Promise<Revision[]> {
  const { db } = services.database
  const ancla = await readCheckpoint(services)
  const { rows } = await sql<{ orden: number; sello: string }>`select orden, encode(sello, 'hex') as sello from auditoria_sello
    where orden = ${ancla?.orden ?? 0} or orden = (select max(orden) from auditoria_sello) order by orden`.execute(db)
  const anclado = rows.find((r) => r.orden === ancla?.orden)
  const revisar =
    'Corré npm run verificar-auditoria: dice qué falta o qué cambió. Si restauraste una copia, leé docs/operacion/copias.md'
  const cadena = ancla
    ? ancla.orden === 0 || anclado?.sello === ancla.sello
      ? bien(`El ancla (sello ${ancla.orden}) está en la base`)
      : mal(`El ancla dice que el sello ${ancla.orden} es otro, o falta en la base`, revisar)
    : rows.length > 0
      ? mal('Hay acciones selladas y falta el ancla', revisar)
      : bien('Todavía no hay nada sellado')
  const hechos = await chainFacts(db, services)
  const [apartada, perdida] = [openQuarantine(hechos), openLoss(hechos)]
  const dicho = [
    ...(apartada === undefined
      ? []
      : [mal(`Desde la fila ${apartada} hay acciones que no escribió el portal, apartadas`, revisar)]),
    ...(perdida
      ? [
          mal(
            `Auditoría: ${describeLoss(perdida)}`,
            'Leé docs/operacion/que-hacer.md; una persona que administra lo reconoce en Administración → Auditoría',
          ),
        ]
      : []),
  ]
  const ahora = await waitingNow(services)
  if (!ahora) return [cadena, ...dicho]
  const { unsealed, unsealedAge } = ahora
  return [
    cadena,
    ...dicho,
    unsealedAge > demasiado
      ? mal(
          `${unsealed} acciones esperan su sello hace ${duracion(unsealedAge)}`,
          'Fijate que el servidor esté corriendo y buscá «audit» en su registro',
        )
      : bien(unsealed === 0 ? 'No hay acciones por sellar' : `${unsealed} acciones por sellar`),
  ]
}

/** Kept by the database itself (decision 078): they can only differ if somebody wrote around it. */
async function padron(services: Services): Promise<Revision[]> {
  const { db } = services.database
  const { rows } = await sql<{ distintos: number; afiliados: number }>`
    select count(*)::int as afiliados,
      count(*) filter (where (h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado)
        is distinct from (a.estado_id::int, a.categoria_id::int, a.seccional_id::int, a.empresa_id::int, a.vinculado))::int as distintos
    from afiliado a
    left join padron_al_dia('infinity') h on h.afiliado_numero = a.numero
    where a.pasa_a is null`.execute(db)
  const { afiliados = 0, distintos = 0 } = rows[0] ?? {}
  const { rows: resueltos } = await sql<{ otros: number }>`
    select count(*)::int as otros
    from padron_al_dia(dia_de(now())) h
    full join (select * from afiliado_periodo where desde <= dia_de(now()) and hasta > dia_de(now())) p
      on p.afiliado_numero = h.afiliado_numero
    where p.historia_id is distinct from h.id`.execute(db)
  const { otros = 0 } = resueltos[0] ?? {}
  const { padrones, primero } = await verificarPadrones(systemCtx(services, pino({ level: 'silent' })), true)
  return [
    distintos > 0
      ? mal(
          `La historia del padrón no dice lo mismo que el padrón en ${distintos} de ${afiliados} afiliados`,
          'Alguien escribió en la base sin pasar por el portal: fijate quién entra como dueño de las tablas',
        )
      : bien(`La historia del padrón dice lo mismo que el padrón (${afiliados} afiliados)`),
    otros > 0
      ? mal(
          `Los períodos del padrón no dicen lo mismo que su historia en ${otros} afiliados`,
          'Como dueño de la base: select rehacer_periodos(array(select distinct afiliado_numero from afiliado_historia))',
        )
      : [],
    primero
      ? mal(
          `El último padrón certificado (${primero.numero}) no es lo que se certificó: ${primero.motivo}`,
          'Corré npm run verificar-auditoria, que los mira todos, y traé la base de una copia',
        )
      : padrones > 0
        ? bien('El último padrón certificado es lo que se certificó')
        : [],
  ].flat()
}

const muestra = 30

async function archivos(services: Services): Promise<Revision[]> {
  const { db } = services.database
  const hay = await filesNow(services)
  if (!hay) return [mal('No se pudo contar los archivos', 'Mirá el registro del servidor')]
  const { rows } = await sql<{
    sha256: string
  }>`select sha256 from archivo where danado is null order by creado desc limit ${muestra}`.execute(db)
  const log = pino({ level: 'silent' })
  let malos = hay.danados
  for (const { sha256 } of rows) if (!(await services.files.read(sha256, { db, log }))) malos++
  const cuantos = `Archivos guardados: ${hay.archivos} (${tamano(hay.bytes)})`
  if (malos > 0)
    return [mal(`${cuantos}; faltan o están dañados ${malos}`, 'Corré npm run verificar-archivos y traelos de una copia')]
  return [bien(`${cuantos}; de los últimos se revisaron ${rows.length}, y están enteros`)]
}

/** When the last one was and how big, what was tried since, whether it left this machine, and whether one was restored. */
async function copias(services: Services, casa: Casa): Promise<Revision[]> {
  const ultima = await copyNow(services)
  if (!ultima) return [mal('No se pudo leer cuándo se hizo la última copia', 'Mirá el registro del servidor')]
  const { age, made, bytes, seconds, failed, rehearsed, unsent, sentAge } = ultima
  const { folder, command } = services.config.copies
  const hacer =
    folder === undefined
      ? 'Decí con GREMIAL_COPIAS dónde van y el portal las hace solo (docs/operacion/copias.md)'
      : `Fijate por qué la última no se hizo: npm run copia la hace ahora, en ${folder}`
  const vieja = casa.has('copia') || casa.has('copiaNunca')
  const grande =
    bytes === undefined ? '' : `, de ${tamano(bytes)}${seconds === undefined ? '' : `, y llevó ${duracion(seconds)}`}`
  const cuando = made
    ? `La última copia es de hace ${duracion(age)}${grande}`
    : vieja
      ? `Nunca se hizo una copia, y el portal se instaló hace ${duracion(age)}`
      : 'Todavía no se hizo ninguna copia'
  const escribe = folder === undefined ? undefined : noSeEscribe(folder)
  return [
    vieja ? mal(cuando, hacer) : bien(cuando),
    escribe === undefined
      ? []
      : mal(
          `No se puede escribir en la carpeta de las copias, ${folder}: ${escribe}`,
          `Dásela a quien corre el servidor (install -d -o gremial -g gremial -m 0700 ${folder}), o cambiá GREMIAL_COPIAS`,
        ),
    command !== undefined && readRecipient(services.config) === undefined
      ? mal(
          'GREMIAL_COPIAS_COMANDO está puesto y falta la clave de recuperación: ninguna copia sale de este equipo',
          'Corré npm run clave-copias, y guardá la clave que dice en dos lugares',
        )
      : [],
    failed && casa.has('copiaFallida')
      ? aviso(`Se intentó otra hace ${duracion((Date.now() - failed.at.getTime()) / 1000)} y falló: ${failed.why}`, hacer)
      : [],
    unsent !== undefined
      ? mal(`La última copia no salió de este equipo: ${unsent}`, 'Probá GREMIAL_COPIAS_COMANDO a mano, y después npm run copia')
      : sentAge !== undefined
        ? bien(`La última que salió de este equipo es de hace ${duracion(sentAge)}`)
        : command === undefined && made && !services.config.demo
          ? aviso(
              'Las copias no salen de este equipo: si se rompe, se pierden con él',
              'Poné GREMIAL_COPIAS_COMANDO, o llevalas con restic o rsync (docs/operacion/copias.md)',
            )
          : [],
    rehearsed === undefined
      ? []
      : !casa.has('copiaNoRestaura')
        ? bien(`La copia del ${momento(rehearsed.made)} restaura: ${duracion(rehearsed.seconds)}`)
        : mal(
            `La copia del ${momento(rehearsed.made)} no se pudo restaurar: ${rehearsed.wrong ?? ''}`,
            'Hacé otra ahora (npm run copia) y ensayala (npm run ensayar-copia); si también falla, mirá el disco',
          ),
  ].flat()
}

async function pendientes(services: Services): Promise<Revision[]> {
  const ahora = await waitingNow(services)
  if (!ahora) return [mal('No se pudo leer la bandeja de salida', 'Mirá el registro del servidor')]
  const lineas = ahora.outbox.flatMap(({ tipo, pendientes, atraso, fallidas }): Revision[] => [
    ...(atraso > demasiado
      ? [
          aviso(
            `${pendientes} de «${tipo}» por hacer; lo más atrasado tendría que haberse hecho hace ${duracion(atraso)}`,
            'Fijate que corra un proceso con GREMIAL_PAPEL=ambos o trabajo, y la causa en Administración → Correos',
          ),
        ]
      : []),
    ...(fallidas > 0
      ? [
          aviso(
            `${fallidas} de «${tipo}» se dejaron de intentar`,
            'La causa de cada uno está en Administración → Correos; desde ahí se reintentan',
          ),
        ]
      : []),
  ])
  return lineas.length > 0 ? lineas : [bien('No hay trabajos atrasados ni fallidos')]
}

async function cuentas(services: Services): Promise<Revision[]> {
  const { config, database } = services
  const demo = await cuentasDeDemostracion(services)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from usuario u where u.habilitado and exists (select from usuario_rol ur
    join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.codigo = 'ADMINISTRADOR')`.execute(database.db)
  const publicada = `${demo} cuentas de demostración, con una contraseña que está publicada`
  return [
    demo === 0
      ? bien('No hay cuentas de demostración')
      : config.demo
        ? aviso(`Es una demostración: ${publicada}`, 'Para usarlo de verdad: npm run vaciar-demo')
        : mal(`Hay ${publicada}: el servidor no arranca así`, 'Corré npm run vaciar-demo antes de usar el portal de verdad'),
    rows[0]?.n === 0
      ? mal('No hay ninguna persona que administre', 'Corré npm run crear-admin -- CORREO "APELLIDO, Nombre"')
      : [],
  ].flat()
}
