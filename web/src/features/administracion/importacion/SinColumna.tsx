import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { Autocomplete, Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filasDe, nombreDeColumna } from './textos.ts'

/** Questions without a column: sheets to read, branch of the whole file, numbering of members. */

/** Proposed sheets: all, if they have no branch column, since they are likely one per branch; otherwise the user chooses. */
export const hojasPropuestas = ({ columnas, hojas, hojasIguales }: Revision, dichas: readonly string[]): string[] => {
  const conSeccional = columnas.some(({ es, agregada }) => es === 'SECCIONAL' && agregada === null)
  return dichas.length > 0 ? [...dichas] : hojasIguales.length > 0 && conSeccional ? [] : hojas
}

export const sonIguales = (unas: readonly string[], otras: readonly string[]): boolean =>
  unas.length === otras.length && unas.every((una) => otras.includes(una))

interface PropsHojas {
  revision: Revision
  hojas: string[]
  elegir(hojas: string[]): void
}

export function Hojas({ revision: { hojas: leidas, sinLeer }, hojas, elegir }: PropsHojas) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group label={t('importacion.hojasQueSeLeen')} value={hojas} onChange={elegir}>
      <div className="tipos-importacion">
        {leidas.map((hoja) => (
          <Checkbox key={hoja} value={hoja} label={hoja} />
        ))}
        {sinLeer.map(({ hoja, filas }) => (
          <Checkbox key={hoja} value={hoja} label={t('importacion.hojaConFilas', { hoja, n: filasDe(filas) })} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

interface PropsDeUna {
  revision: Revision
  seccional: string
  decir(seccional: string): void
}

export function DeUna({ revision: { conocidos }, seccional, decir }: PropsDeUna) {
  const { t } = useTranslation()
  return (
    <Autocomplete
      label={t('importacion.sinSeccional')}
      description={t('importacion.sinSeccionalAyuda')}
      data={(conocidos.SECCIONAL ?? []).map(({ nombre }) => nombre)}
      value={seccional}
      maxLength={200}
      autoComplete="off"
      onChange={decir}
    />
  )
}

interface PropsNumeros {
  numeros: OpcionesDeImportacion['numeros']
  elegir(numeros: OpcionesDeImportacion['numeros']): void
}

export function Numeros({ numeros, elegir }: PropsNumeros) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('importacion.sinNumeros')}
      description={t('importacion.sinNumerosAyuda')}
      value={numeros}
      onChange={(valor) => elegir(valor === 'documento' ? 'documento' : 'siguientes')}
    >
      <div className="tipos-importacion">
        <Radio value="siguientes" label={t('importacion.numerosSiguientes')} />
        <Radio value="documento" label={t('importacion.numerosDocumento')} />
      </div>
    </Radio.Group>
  )
}

/** Missing required columns, each with its remedy; branch and number have their own question. */
export function Faltan({ faltan }: { faltan: readonly string[] }) {
  const { t } = useTranslation()
  if (faltan.length === 0) return null
  return (
    <>
      <p className="fuerte">{t('importacion.faltaDecir', { columnas: faltan.map(nombreDeColumna).join(', ') })}</p>
      {faltan
        .filter((columna) => columna !== 'SECCIONAL' && columna !== 'NRO_AFILIADO')
        .map((columna) => (
          <p key={columna}>{t('importacion.sinEso', { columna: nombreDeColumna(columna) })}</p>
        ))}
    </>
  )
}
