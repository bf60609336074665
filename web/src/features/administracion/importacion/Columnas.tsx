import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { comoEstaEscrito, nombreDeColumna, tamanio } from './textos.ts'

/** The file: how it is written, which of its columns says what, and to say it better. */
export function Columnas({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const puede = usePuede('importaciones.hacer')
  const { archivo, bytes, estado, revision } = importacion
  const sinColumna = revision?.sinColumna ?? []
  const [corrige, setCorrige] = useState(sinColumna.length > 0)
  if (!revision) return null
  const { lugares, titulos, otrasHojas } = revision
  const usadas = new Set(Object.values(lugares).flat())
  const sobran = titulos.filter((titulo, i) => titulo !== '' && !usadas.has(i))
  const abierta = estado === 'REVISAR' || estado === 'ILEGIBLE'
  return (
    <details className="hoja archivo-importacion" open={abierta && (sinColumna.length > 0 || undefined)}>
      <summary>
        <Icono nombre="planilla" />
        <span>
          <b>{archivo}</b>
          <small>
            {[
              bytes > 0 && tamanio(bytes),
              comoEstaEscrito(importacion),
              t('importacion.columnasReconocidas', { count: Object.keys(lugares).length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <Icono nombre="desplegar" />
      </summary>
      {corrige ? (
        <Correccion importacion={importacion} />
      ) : (
        <>
          <ul className="columnas-importacion">
            {Object.entries(lugares).map(([columna, places]) => (
              <li key={columna}>
                <Icono nombre="hecho" chico />
                <span>
                  {nombreDeColumna(columna)}
                  <small>{places.map((i) => titulos[i]).join(' + ')}</small>
                </span>
              </li>
            ))}
          </ul>
          {sobran.length > 0 && <p className="nota-importacion">{t('importacion.sinUsar', { columnas: sobran.join(', ') })}</p>}
          {otrasHojas.length > 0 && (
            <p className="nota-importacion">{t('importacion.otrasHojas', { hojas: otrasHojas.join(', ') })}</p>
          )}
          {puede && abierta && (
            <div className="nota-importacion">
              <Boton onClick={() => setCorrige(true)}>{t('importacion.corregirColumnas')}</Boton>
            </div>
          )}
        </>
      )}
    </details>
  )
}

/** Which column of the file says each thing, chosen by a person. */
function Correccion({ importacion: { id, revision, opciones } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { lugares = {}, sinColumna = [], titulos = [] } = revision ?? {}
  const [elegidas, setElegidas] = useState<Record<string, number>>(opciones.columnas)
  const [ultimaLinea, setUltimaLinea] = useState(opciones.ultimaLinea)
  const nombres = [...sinColumna, ...Object.keys(lugares)]
  const datos = titulos.flatMap((titulo, i) => (titulo === '' ? [] : [{ value: String(i), label: titulo }]))
  const faltan = sinColumna.filter((columna) => elegidas[columna] === undefined)
  const comparar = () =>
    hacer(pedido(importaciones.comparar, { claves: { id }, cuerpo: { ...opciones, columnas: elegidas, ultimaLinea } }), {
      fallo: t('importacion.noComparo'),
    })
  return (
    <div className="correccion-importacion">
      {faltan.length > 0 && <p className="fuerte">{t('importacion.faltanColumnas', { count: faltan.length })}</p>}
      <p>{t('importacion.deQueColumna')}</p>
      <div className="campos-importacion">
        {nombres.map((columna) => {
          const dos = (lugares[columna]?.length ?? 0) > 1 && elegidas[columna] === undefined
          const lugar = elegidas[columna] ?? lugares[columna]?.[0]
          return (
            <Select
              key={columna}
              label={nombreDeColumna(columna)}
              placeholder={dos ? lugares[columna]?.map((i) => titulos[i]).join(' + ') : t('importacion.ninguna')}
              searchable={datos.length > 8}
              data={datos}
              value={dos || lugar === undefined ? null : String(lugar)}
              onChange={(valor) => valor !== null && setElegidas((antes) => ({ ...antes, [columna]: Number(valor) }))}
            />
          )
        })}
      </div>
      <Checkbox
        label={t('importacion.ultimaLinea')}
        checked={ultimaLinea}
        onChange={(e) => setUltimaLinea(e.currentTarget.checked)}
      />
      <div className="botones">
        <Boton cargando={haciendo} disabled={faltan.length > 0} onClick={() => void comparar()}>
          {t('importacion.comparar')}
        </Boton>
      </div>
    </div>
  )
}
