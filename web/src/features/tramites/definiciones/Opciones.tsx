import { type Campo, maximosDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { useArmando } from './armando.ts'
import { claveDe, movido } from './cambios.ts'
import { Escrito } from './Escrito.tsx'

type DeOpcion = Campo & { tipo: 'OPCION' }

/** Options of a field, in display order. */
export function Opciones({ campo, ruta, poner }: { campo: DeOpcion; ruta: string; poner(campo: Campo): void }) {
  const { t } = useTranslation()
  const { opciones } = campo
  const { tabla } = useArmando().contenido.monto
  // Each option is a column of the table that depends on this field.
  const maximo = tabla.campo === campo.clave ? maximosDefinicion.columnas : maximosDefinicion.opciones
  const lleno = opciones.length >= maximo
  const con = (nuevas: DeOpcion['opciones']) => poner({ ...campo, opciones: nuevas })
  const agregar = () => {
    const texto = t('armar.opcionNueva', { n: opciones.length + 1 })
    const usadas = opciones.map((o) => o.clave)
    con([...opciones, { clave: claveDe(texto, usadas), texto: { es: texto, en: '', zh: '', ja: '' } }])
  }
  return (
    <>
      <OrderedList
        names={opciones.map((o) => o.texto.es || o.clave)}
        move={(de, a) => con(movido(opciones, de, a))}
        remove={(i) => con(opciones.toSpliced(i, 1))}
      >
        {(i) => {
          const o = opciones[i]
          return o ? (
            <Escrito
              rotulo={t('armar.opcion', { n: i + 1 })}
              valor={o.texto}
              maximo={80}
              ruta={`${ruta}.opciones.${i}.texto`}
              cambiar={(texto) => con(opciones.with(i, { ...o, texto }))}
            />
          ) : null
        }}
      </OrderedList>
      <div className="botones">
        <Button icon="agregar" disabled={lleno} aria-describedby={lleno ? 'tope-opciones' : undefined} onClick={agregar}>
          {t('armar.agregarOpcion')}
        </Button>
      </div>
      {lleno && (
        <p id="tope-opciones" className="suave">
          {t('armar.topeOpciones', { maximo })}
        </p>
      )}
    </>
  )
}
