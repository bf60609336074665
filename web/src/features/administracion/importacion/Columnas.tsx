import type { Importacion } from '@gremial/contract/administracion/importacion.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Correccion } from './Correccion.tsx'
import { QueDice } from './QueDice.tsx'
import { comoEstaEscrito, nombreDeColumna, tamanio, tituloDe } from './textos.ts'

/** File of an import: encoding and columns, with their correction. */
export function Columnas({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const puede = useCan('importaciones.hacer')
  const { archivo, bytes, estado, revision, problema, opciones } = importacion
  const pregunta = problema === 'columnas'
  const [corrige, setCorrige] = useState(pregunta)
  if (!revision) return null
  const { lugares, titulos } = revision
  const usadas = new Set([...Object.values(lugares).flat(), ...revision.sobran.map((s) => s.at)])
  // Unused columns without values are collapsed.
  const vacias = titulos.filter((titulo, i) => titulo !== '' && !usadas.has(i))
  const abierta = estado === 'REVISAR' || estado === 'ILEGIBLE'
  return (
    <details className="hoja archivo-importacion" open={abierta && (pregunta || undefined)}>
      <summary>
        <Icon name="planilla" />
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
        <Icon name="desplegar" />
      </summary>
      {opciones.receta && (
        <p className="nota-importacion">{t('importacion.conReceta', { momento: formatTimestamp(new Date(opciones.receta)) })}</p>
      )}
      {corrige && revision.columnas.length > 0 ? (
        <QueDice importacion={importacion} />
      ) : corrige ? (
        <Correccion importacion={importacion} />
      ) : (
        <>
          <ul className="columnas-importacion">
            {Object.entries(lugares).map(([columna, places]) => (
              <li key={columna}>
                <Icon name="hecho" small />
                <span>
                  {nombreDeColumna(columna)}
                  <small>{places.map((i) => tituloDe(revision.columnas[i]) ?? titulos[i]).join(' + ')}</small>
                </span>
              </li>
            ))}
          </ul>
          {vacias.length > 0 && <p className="nota-importacion">{t('importacion.sinUsar', { columnas: vacias.join(', ') })}</p>}
          {puede && abierta && (
            <div className="nota-importacion">
              <Button onClick={() => setCorrige(true)}>{t('importacion.corregirColumnas')}</Button>
            </div>
          )}
        </>
      )}
    </details>
  )
}
