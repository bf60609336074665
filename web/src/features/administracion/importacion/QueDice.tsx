import type { ColumnaLeida, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { type Importacion, importaciones, type OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Checkbox, Radio, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { columnasDePadron, contacto, demas, necesarias, partesDelNombre } from './columnasDePadron.ts'
import { DeUna, Faltan, Hojas, hojasPropuestas, Numeros, sonIguales } from './SinColumna.tsx'
import { nombreDeColumna, nombreDeLetras, tituloDe } from './textos.ts'

/** Assignment of each column of the file, the parts of a name separately. */
const comoEstan = ({ columnas, lugares }: Revision): Array<string | null> =>
  columnas.map(({ es }, at) => {
    const sitios = es === null ? undefined : lugares[es]
    if (es === 'APELLIDO Y NOMBRE' && sitios && sitios.length > 1) return partesDelNombre[sitios.indexOf(at)] ?? null
    return es
  })

/** Meaning of each column of a register, with sample rows and the reason; a correction compares again. */
export function QueDice({ importacion: { id, opciones, revision } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [elegidas, setElegidas] = useState(() => (revision ? comoEstan(revision) : []))
  const [nombres, setNombres] = useState(revision?.nombres?.orden ?? opciones.nombres)
  const [hojas, setHojas] = useState(() => (revision ? hojasPropuestas(revision, opciones.hojas) : []))
  const [seccional, setSeccional] = useState(opciones.seccional ?? revision?.deUna ?? '')
  const [numeros, setNumeros] = useState(opciones.numeros)
  const [estado, setEstado] = useState(opciones.estado)
  const [letras, setLetras] = useState(opciones.letras)
  const [ultimaLinea, setUltimaLinea] = useState(opciones.ultimaLinea)
  const [guardar, setGuardar] = useState(opciones.guardar)
  if (!revision) return null
  const { columnas, conocidos, escrito } = revision
  // Unused columns that look like dates, names or numbers need an answer.
  const porDecir = revision.sobran.flatMap(({ titulo, clase, propuesta, llenas }) =>
    clase === 'textos' && propuesta === null ? [] : [t(`importacion.sobra.${clase}`, { titulo, n: formatNumber(llenas) })],
  )
  const hay = new Set(elegidas)
  const conNombre = hay.has('APELLIDO Y NOMBRE') || (hay.has('APELLIDO') && hay.has('NOMBRE'))
  const tiene: Record<string, boolean> = { 'APELLIDO Y NOMBRE': conNombre, 'NRO DOC': hay.has('NRO DOC') || hay.has('CUIL') }
  // A file without those columns is of one branch, and its members are numbered.
  const sinColumna: Record<string, boolean> = { SECCIONAL: seccional.trim() !== '', NRO_AFILIADO: numeros !== null }
  const faltan = necesarias.filter((columna) => !(tiene[columna] ?? hay.has(columna)) && !sinColumna[columna])
  const noEstan = [...demas, ...contacto].filter((columna) => !hay.has(columna))
  const variasHojas = revision.hojas.length + revision.sinLeer.length > 1
  const otrasHojas = variasHojas && !sonIguales(hojas, revision.hojas)
  // Other sheets have other columns: they are read first.
  const falta = variasHojas && hojas.length === 0 ? true : !otrasHojas && faltan.length > 0
  const elegir = (at: number, es: string | null) =>
    // A meaning moves from one column to another.
    setElegidas((antes) => antes.map((otra, i) => (i === at ? es : otra === es ? null : otra)))
  const comparar = () => {
    const dichas: OpcionesDeImportacion['columnas'] = Object.fromEntries(
      columnasDePadron.map((columna) => [columna, elegidas.indexOf(columna)]),
    )
    // Parts of a name are assigned separately.
    for (const columna of ['APELLIDO Y NOMBRE', ...partesDelNombre]) if (!hay.has(columna)) delete dichas[columna]
    const cuerpo = {
      ...opciones,
      columnas: otrasHojas ? {} : dichas,
      hojas: variasHojas ? hojas : [],
      seccional: hay.has('SECCIONAL') || seccional.trim() === '' ? null : seccional.trim(),
      numeros: hay.has('NRO_AFILIADO') ? null : numeros,
      nombres,
      estado,
      letras,
      ultimaLinea,
      guardar,
    }
    return run(request(importaciones.comparar, { params: { id }, body: cuerpo }), { failure: t('importacion.noComparo') })
  }
  return (
    <div className="correccion-importacion">
      <Faltan faltan={faltan} />
      <p>{t('importacion.queDice')}</p>
      {porDecir.length > 0 && <p className="fuerte">{t('importacion.noEntrarian', { columnas: porDecir.join(', ') })}</p>}
      {escrito && escrito.muestras.length > 1 && <Letras escrito={escrito} letras={letras} elegir={setLetras} />}
      {variasHojas && <Hojas revision={revision} hojas={hojas} elegir={setHojas} />}
      {!hay.has('SECCIONAL') && <DeUna revision={revision} seccional={seccional} decir={setSeccional} />}
      {!hay.has('NRO_AFILIADO') && <Numeros numeros={numeros} elegir={setNumeros} />}
      <ul className="dice-importacion">
        {columnas.map((columna, at) => (
          // Two columns may have the same title: the position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <Una key={at} columna={columna} es={elegidas[at] ?? null} elegir={(es) => elegir(at, es)} />
        ))}
      </ul>
      {revision.nombres && hay.has('APELLIDO Y NOMBRE') && (
        <Nombres nombres={revision.nombres} orden={nombres} elegir={setNombres} />
      )}
      {noEstan.length > 0 && <p>{t('importacion.noEstan', { columnas: noEstan.map(nombreDeColumna).join(', ') })}</p>}
      {!hay.has('ESTADO') && conocidos.ESTADO && (
        <Select
          label={t('importacion.estadoDeNuevos')}
          data={conocidos.ESTADO.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
          value={estado ?? conocidos.ESTADO[0]?.valor ?? null}
          allowDeselect={false}
          onChange={setEstado}
        />
      )}
      <Checkbox
        label={t('importacion.ultimaLinea')}
        checked={ultimaLinea}
        onChange={(e) => setUltimaLinea(e.currentTarget.checked)}
      />
      <Checkbox
        label={t('importacion.guardarReceta')}
        description={t('importacion.guardarRecetaAyuda')}
        checked={guardar}
        onChange={(e) => setGuardar(e.currentTarget.checked)}
      />
      <div className="botones">
        <Button variant="principal" loading={running} disabled={falta} onClick={() => void comparar()}>
          {t('importacion.comparar')}
        </Button>
      </div>
    </div>
  )
}

interface PropsLetras {
  escrito: NonNullable<Revision['escrito']>
  letras: OpcionesDeImportacion['letras']
  elegir(letras: OpcionesDeImportacion['letras']): void
}

/** Encodings of the file, each with a sample. */
function Letras({ escrito: { letras: leidas, muestras }, letras, elegir }: PropsLetras) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('importacion.letrasDelArchivo')}
      data={muestras.map(({ letras: unas, dice }) => ({ value: unas, label: `${nombreDeLetras(unas)}: ${dice.join(', ')}` }))}
      value={letras ?? leidas}
      allowDeselect={false}
      onChange={(valor) => elegir(muestras.find((m) => m.letras === valor)?.letras ?? null)}
    />
  )
}

interface PropsUna {
  columna: ColumnaLeida
  es: string | null
  elegir(es: string | null): void
}

function Una({ columna, es, elegir }: PropsUna) {
  const { t } = useTranslation()
  const { agregada, muestras, es: propuesta, segura, llenas, buenas } = columna
  const titulo = tituloDe(columna) ?? ''
  const porque = agregada && columna.porque !== 'dicho' ? 'agregada' : columna.porque
  const cambiada = es !== propuesta && !partesDelNombre.includes(es ?? '')
  const [bien, razon] = cambiada ? ([es !== null, 'dicho'] as const) : ([segura, porque] as const)
  return (
    <li>
      <div>
        <b>{titulo}</b>
        {muestras.map((muestra) => (
          <small key={muestra}>{muestra}</small>
        ))}
      </div>
      <div>
        <Select
          aria-label={t('importacion.queEs', { titulo })}
          data={columnasDePadron.map((columna) => ({ value: columna, label: nombreDeColumna(columna) }))}
          placeholder={t('importacion.noSeUsa')}
          value={es}
          onChange={elegir}
          searchable
          clearable
        />
        <p className="ayuda">
          <Icon name={bien ? 'hecho' : es === null ? 'menos' : 'alerta'} small />{' '}
          {t(`importacion.porque.${razon}`, { buenas, llenas })}
        </p>
      </div>
    </li>
  )
}

interface PropsNombres {
  nombres: NonNullable<Revision['nombres']>
  orden: 'apellido' | 'nombre' | null
  elegir(orden: 'apellido' | 'nombre'): void
}

function Nombres({ nombres: { ejemplos }, orden, elegir }: PropsNombres) {
  const { t } = useTranslation()
  return (
    <div className="pila-m">
      <Radio.Group
        label={t('importacion.vaPrimero')}
        value={orden}
        onChange={(valor) => elegir(valor === 'nombre' ? 'nombre' : 'apellido')}
      >
        <div className="tipos-importacion">
          <Radio value="apellido" label={t('importacion.elApellido')} />
          <Radio value="nombre" label={t('importacion.elNombre')} />
        </div>
      </Radio.Group>
      <ul className="desconocidos-importacion" aria-live="polite">
        {ejemplos.map(({ dice, ...segun }) => (
          <li key={dice}>{orden === null ? dice : t('importacion.sePartiria', { dice, ...segun[orden] })}</li>
        ))}
      </ul>
    </div>
  )
}
