import { funciones } from '@gremial/contract/tramites/definicion.cuenta.ts'
import { nombresDe } from '@gremial/contract/tramites/definicion.monto.ts'
import { errorDeFormula } from '@gremial/contract/tramites/definicion.revisar-monto.ts'
import { formasMonto, type MontoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { Radio, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { useArmando } from './armando.ts'
import { TablaMonto } from './TablaMonto.tsx'
import { enCentavos } from './UnCampo.tsx'

const topes = ['porPedido', 'porAnio', 'porFamiliar'] as const

/** Amount: fixed, by table, or by a formula; and its limits. */
export function ParteMonto() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const { monto } = contenido
  const poner = (mas: Partial<MontoDefinicion>) => cambiar({ ...contenido, monto: { ...monto, ...mas } })
  return (
    <div className="armar-campo">
      <Radio.Group label={t('armar.comoSeCalcula')} value={monto.forma} onChange={(forma) => poner({ forma })}>
        <div className="armar-opciones">
          {formasMonto.map((forma) => (
            <Radio key={forma} value={forma} label={t(`frasesTramite.formas.${forma}`)} />
          ))}
        </div>
      </Radio.Group>
      {monto.forma === 'FIJO' && (
        <AmountField
          label={t('armar.importe')}
          data-ruta="monto.fijo"
          value={enCentavos(monto.fijo)}
          onChange={(c) => Number.isNaN(c) || poner({ fijo: c === null ? null : fromCents(c) })}
        />
      )}
      {(monto.forma === 'TABLA' || (monto.forma === 'FORMULA' && monto.tabla.filas.length > 0)) && (
        <TablaMonto tabla={monto.tabla} poner={(tabla) => poner({ tabla })} />
      )}
      {monto.forma === 'FORMULA' && <Formula monto={monto} poner={poner} />}
      {monto.forma !== 'NADA' && (
        <fieldset className="sin-marco pila">
          <legend>
            <h3>{t('armar.limites')}</h3>
          </legend>
          <div className="armar-dos">
            {topes.map((tope) => (
              <AmountField
                key={tope}
                label={<OptionalLabel>{t(`frasesTramite.topes.${tope}`)}</OptionalLabel>}
                data-ruta={`monto.${tope}`}
                value={enCentavos(monto[tope])}
                onChange={(c) => Number.isNaN(c) || poner({ [tope]: c === null ? null : fromCents(c) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

function Formula({ monto, poner }: { monto: MontoDefinicion; poner(mas: Partial<MontoDefinicion>): void }) {
  const { t } = useTranslation()
  const { contenido } = useArmando()
  const error = errorDeFormula(contenido)
  const { datos, personas } = nombresDe(contenido)
  const palabras = [...Object.keys(datos), ...personas.map((p) => `edadDe(${p})`)]
  return (
    <>
      <Textarea
        label={t('armar.cuenta')}
        description={t('armar.cuentaAyuda')}
        data-ruta="monto.formula"
        className="armar-formula"
        autosize
        minRows={3}
        maxLength={2000}
        spellCheck={false}
        value={monto.formula}
        error={
          error && error.clave !== 'vacia'
            ? t('armar.errorEn', {
                que: t(`frasesTramite.formula.${error.clave}`, { texto: error.texto }),
                n: error.posicion + 1,
              })
            : undefined
        }
        onChange={(e) => poner({ formula: e.currentTarget.value })}
      />
      <p className="suave">{t('armar.palabras', { palabras: palabras.join(', '), funciones: funciones.join(', ') })}</p>
      {monto.tabla.filas.length === 0 && (
        <div className="botones">
          <button
            type="button"
            className="enlace"
            onClick={() => poner({ tabla: { campo: '', columnas: [], filas: [{ categoria: '', importes: [null] }] } })}
          >
            {t('armar.usarTabla')}
          </button>
        </div>
      )}
    </>
  )
}
