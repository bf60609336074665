import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cifra } from '../../../platform/cifra.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { nombreDeColumna } from './textos.ts'

/** Values that the catalogues lack: those whose lines are refused, with what they resemble, and those that would be made. */
export function Desconocidos({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const puede = usePuede('importaciones.hacer')
  const { hacer, haciendo } = useHacer()
  const { id, opciones, revision } = importacion
  const [crear, setCrear] = useState(opciones.crear)
  const [vinculados, setVinculados] = useState<readonly string[]>(opciones.vinculados)
  const { desconocidos = [], creados = [] } = revision ?? {}
  if (desconocidos.length + creados.length === 0) return null
  const estados = [...desconocidos, ...creados].filter((v) => v.columna === 'ESTADO').map((v) => v.valor)
  const igual = crear === opciones.crear && vinculados.join() === opciones.vinculados.join()
  const comparar = () =>
    hacer(
      pedido(importaciones.comparar, {
        claves: { id },
        cuerpo: { ...opciones, crear, vinculados: crear ? [...vinculados] : [] },
      }),
      { fallo: t('importacion.noComparo') },
    )
  return (
    <section className="hoja hoja-in pila-m" aria-labelledby="desconocidos">
      <h2 id="desconocidos">{t('importacion.desconocidos')}</h2>
      <ul className="desconocidos-importacion">
        {desconocidos.map(({ columna, valor, filas, parecido }) => (
          <li key={`${columna} ${valor}`}>
            {t('importacion.desconocido', { columna: nombreDeColumna(columna), valor, n: cifra(filas) })}{' '}
            {parecido && <strong>{t('importacion.parecido', { parecido })}</strong>}
          </li>
        ))}
        {creados.map(({ columna, valor, filas, parecido }) => (
          <li key={`${columna} ${valor}`}>
            {t('importacion.creado', { columna: nombreDeColumna(columna), valor, n: cifra(filas) })}{' '}
            {parecido && <strong>{t('importacion.parecido', { parecido })}</strong>}
          </li>
        ))}
      </ul>
      {puede && (desconocidos.length > 0 || opciones.crear) && (
        <>
          <Checkbox
            label={t('importacion.crear')}
            description={t('importacion.crearAyuda')}
            checked={crear}
            onChange={(e) => setCrear(e.currentTarget.checked)}
          />
          {crear &&
            estados.map((estado) => (
              <Checkbox
                key={estado}
                label={t('importacion.mantiene', { valor: estado })}
                checked={vinculados.includes(estado)}
                onChange={(e) => {
                  const si = e.currentTarget.checked
                  setVinculados((antes) => (si ? [...antes, estado] : antes.filter((uno) => uno !== estado)))
                }}
              />
            ))}
          <div className="botones">
            <Boton cargando={haciendo} disabled={igual} onClick={() => void comparar()}>
              {t('importacion.comparar')}
            </Boton>
          </div>
        </>
      )}
    </section>
  )
}
