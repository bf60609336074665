import { type Campo, maximosDefinicion, type TablaMontos } from '@gremial/contract/tramites/definicion.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AgregarMenu } from './AgregarMenu.tsx'
import { useArmando } from './armando.ts'
import { columnasDe, conColumnas } from './cambios.ts'
import { enCentavos } from './UnCampo.tsx'

interface Props {
  tabla: TablaMontos
  poner(tabla: TablaMontos): void
}

const maximo = maximosDefinicion.columnas
const conColumna: ReadonlyArray<Campo['tipo']> = ['SI_NO', 'OPCION', 'NUMERO']

/** Amounts by category and by the answer to a field. */
export function TablaMonto({ tabla, poner }: Props) {
  const { t } = useTranslation()
  const { contenido, catalogos, soloLectura } = useArmando()
  const campos = contenido.campos.filter((c) => conColumna.includes(c.tipo))
  const elegido = campos.find((c) => c.clave === tabla.campo)
  const columnas = tabla.columnas.length === 0 ? [''] : tabla.columnas
  const libres = ['', ...catalogos.categorias].filter((c) => !tabla.filas.some((f) => f.categoria === c))
  const celda = (i: number, j: number, importe: number | null) => {
    const fila = tabla.filas[i]
    if (!fila) return
    const importes = columnas.map((_, k) => (k === j ? importe : (fila.importes[k] ?? null)))
    poner({ ...tabla, filas: tabla.filas.with(i, { ...fila, importes }) })
  }
  return (
    <div className="pila">
      <NativeSelect
        label={t('armar.cambiaCon')}
        data={[
          { value: '', label: t('armar.soloCategoria') },
          ...campos.map((c) => {
            const pregunta = c.pregunta.es || c.clave
            const disabled = c.tipo === 'OPCION' && c.opciones.length > maximo
            return { value: c.clave, disabled, label: disabled ? t('armar.noEntraEnTabla', { pregunta, maximo }) : pregunta }
          }),
        ]}
        value={tabla.campo}
        onChange={(e) => {
          const clave = e.currentTarget.value
          poner(
            conColumnas(
              tabla,
              clave,
              columnasDe(
                campos.find((c) => c.clave === clave),
                tabla.columnas,
              ),
            ),
          )
        }}
      />
      {elegido?.tipo === 'NUMERO' && <Escalones tabla={tabla} poner={poner} />}
      <div className="armar-marco">
        <table className="armar-tabla">
          <thead>
            <tr>
              <th scope="col">{t('armar.categoria')}</th>
              {columnas.map((columna, j) => (
                <th scope="col" key={columna}>
                  <TituloColumna campo={elegido} columna={columna} ultima={j === columnas.length - 1} />
                </th>
              ))}
              {!soloLectura && <td />}
            </tr>
          </thead>
          <tbody>
            {tabla.filas.map((fila, i) => (
              <tr key={fila.categoria}>
                <th scope="row">{fila.categoria || t('armar.lasDemas')}</th>
                {columnas.map((columna, j) => (
                  <td key={columna}>
                    <AmountField
                      aria-label={`${fila.categoria || t('armar.lasDemas')} ${columna}`}
                      data-ruta={`monto.tabla.filas.${i}.importes.${j}`}
                      value={enCentavos(fila.importes[j] ?? null)}
                      onChange={(c) => Number.isNaN(c) || celda(i, j, c === null ? null : fromCents(c))}
                    />
                  </td>
                ))}
                {!soloLectura && (
                  <td>
                    <button
                      type="button"
                      className="boton-icono"
                      aria-label={t('armar.quitar', { nombre: fila.categoria || t('armar.lasDemas') })}
                      onClick={() => poner({ ...tabla, filas: tabla.filas.toSpliced(i, 1) })}
                    >
                      <Icon name="quitar" />
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!soloLectura && libres.length > 0 && (
        <div className="botones">
          <AgregarMenu
            texto={t('armar.agregarCategoria')}
            opciones={libres.map((c) => ({ tipo: c, texto: c || t('armar.lasDemas') }))}
            elegir={(categoria) =>
              poner({ ...tabla, filas: [...tabla.filas, { categoria, importes: columnas.map(() => null) }] })
            }
          />
        </div>
      )}
    </div>
  )
}

/** Thresholds at which the amount changes, as a list. */
function Escalones({ tabla, poner }: Props) {
  const { t } = useTranslation()
  const [sobran, setSobran] = useState(false)
  return (
    <TextInput
      label={t('armar.escalones')}
      description={t('armar.escalonesAyuda')}
      inputMode="numeric"
      data-ruta="monto.tabla.columnas"
      error={sobran ? t('armar.topeEscalones', { maximo }) : undefined}
      key={tabla.columnas.join()}
      defaultValue={tabla.columnas.join(', ')}
      onBlur={(e) => {
        const numeros = [
          ...new Set(
            e.currentTarget.value
              .split(/\D+/)
              .filter((n) => n !== '')
              .map(Number),
          ),
        ]
        setSobran(numeros.length > maximo)
        if (numeros.length > maximo) return
        const columnas = numeros.sort((a, b) => a - b).map(String)
        if (columnas.length > 0 && columnas.join() !== tabla.columnas.join()) poner(conColumnas(tabla, tabla.campo, columnas))
      }}
    />
  )
}

function TituloColumna({ campo, columna, ultima }: { campo: Campo | undefined; columna: string; ultima: boolean }) {
  const { t } = useTranslation()
  const { idioma } = useArmando()
  if (!campo) return t('armar.importe')
  if (campo.tipo === 'SI_NO') return t(columna === 'si' ? 'comun.si' : 'comun.no')
  if (campo.tipo === 'OPCION') {
    const texto = campo.opciones.find((o) => o.clave === columna)?.texto
    return texto ? texto[idioma] || texto.es : columna
  }
  return ultima ? t('armar.oMas', { n: columna }) : columna
}
