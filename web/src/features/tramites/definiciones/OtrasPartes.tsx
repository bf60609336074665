import { formasPago, pasosConCorreo } from '@gremial/contract/tramites/definicion.ts'
import { maximoPorRol } from '@gremial/contract/tramites/personas.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { useArmando } from './armando.ts'
import { ElegirEn, NumeroEn } from './En.tsx'
import { Escrito } from './Escrito.tsx'
import { Frase } from './Frase.tsx'
import { enCentavos } from './UnCampo.tsx'

export function ParteTextos() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  return (
    <div className="armar-campo">
      <Escrito
        rotulo={t('armar.nombre')}
        valor={contenido.nombre}
        maximo={80}
        ruta="nombre"
        cambiar={(nombre) => cambiar({ ...contenido, nombre })}
      />
      <Escrito
        rotulo={t('armar.resumen')}
        ayuda={t('armar.resumenAyuda')}
        valor={contenido.resumen}
        maximo={120}
        ruta="resumen"
        cambiar={(resumen) => cambiar({ ...contenido, resumen })}
      />
      <Escrito
        parrafos
        rotulo={t('armar.descripcion')}
        valor={contenido.descripcion}
        maximo={1000}
        ruta="descripcion"
        cambiar={(descripcion) => cambiar({ ...contenido, descripcion })}
      />
    </div>
  )
}

/** Number of guarantors and co-applicants, and if they consent by link (decision 151). */
export function PartePersonas() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const { personas } = contenido
  const poner = (mas: Partial<typeof personas>) => cambiar({ ...contenido, personas: { ...personas, ...mas } })
  const cuantos = Array.from({ length: maximoPorRol + 1 }, (_, n) => ({
    value: String(n),
    label: n === 0 ? t('catalogosTramites.ninguno') : String(n),
  }))
  return (
    <div className="armar-campo">
      <div className="armar-dos">
        {(['garantes', 'cosolicitantes'] as const).map((rol) => (
          <NativeSelect
            key={rol}
            label={t(`catalogosTramites.${rol}`)}
            data={cuantos}
            value={String(personas[rol])}
            onChange={(e) => poner({ [rol]: Number(e.currentTarget.value) })}
          />
        ))}
      </div>
      {personas.garantes + personas.cosolicitantes > 0 && (
        <>
          <Checkbox
            label={t('catalogosTramites.conformidad')}
            checked={personas.conformidad}
            onChange={(e) => poner({ conformidad: e.currentTarget.checked })}
          />
          <Checkbox
            label={t('catalogosTramites.conformidadEnOrden')}
            data-ruta="personas.enOrden"
            checked={personas.enOrden}
            onChange={(e) => poner({ enOrden: e.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}

/** Number of approvers, days to answer, and the amount that needs two. */
export function ParteMesa() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const { mesa } = contenido
  const poner = (mas: Partial<typeof mesa>) => cambiar({ ...contenido, mesa: { ...mesa, ...mas } })
  return (
    <div className="armar-campo">
      <Frase
        frase="mesa"
        cuantos={mesa.dias ?? 0}
        partes={{
          personas: (
            <ElegirEn
              nombre={t('armar.cuantasPersonas')}
              valor={String(mesa.personas) as '1' | '2'}
              opciones={[
                { value: '1', label: t('armar.unaPersona') },
                { value: '2', label: t('armar.dosPersonas') },
              ]}
              cambiar={(n) => poner({ personas: n === '2' ? 2 : 1 })}
            />
          ),
          dias: <NumeroEn opcional cifras={3} nombre={t('armar.dias')} valor={mesa.dias} cambiar={(dias) => poner({ dias })} />,
        }}
      />
      {mesa.personas === 1 && contenido.monto.forma !== 'NADA' && (
        <AmountField
          label={<OptionalLabel>{t('armar.dosDesde')}</OptionalLabel>}
          data-ruta="mesa.dosDesde"
          value={enCentavos(mesa.dosDesde)}
          onChange={(c) => Number.isNaN(c) || poner({ dosDesde: c === null ? null : fromCents(c) })}
        />
      )}
    </div>
  )
}

export function PartePago() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const { pago, campos } = contenido
  const cbus = campos.filter((c) => c.tipo === 'CBU')
  return (
    <div className="armar-campo">
      <Radio.Group
        label={t('armar.comoSePaga')}
        data-ruta="pago.forma"
        value={pago.forma}
        onChange={(forma) =>
          cambiar({
            ...contenido,
            pago: { forma, campo: pago.campo || (cbus[0]?.clave ?? '') },
          })
        }
      >
        <div className="armar-opciones">
          {formasPago.map((forma) => (
            <Radio
              key={forma}
              value={forma}
              label={t(`armar.pagos.${forma}`)}
              description={forma === 'CUENTA_BANCARIA' ? t('armar.pagoPorLote') : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {pago.forma === 'CUENTA_BANCARIA' && (
        <NativeSelect
          label={t('armar.enQueCbu')}
          data-ruta="pago.campo"
          data={[
            { value: '', label: t('armar.faltaCbu') },
            ...cbus.map((c) => ({ value: c.clave, label: c.pregunta.es || c.clave })),
          ]}
          value={pago.campo}
          onChange={(e) => cambiar({ ...contenido, pago: { ...pago, campo: e.currentTarget.value } })}
        />
      )}
    </div>
  )
}

/** Texts added to the mail of each step. */
export function ParteCorreos() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  return (
    <div className="armar-campo">
      {pasosConCorreo.map((paso) => (
        <Escrito
          key={paso}
          parrafos
          rotulo={t(`armar.correos.${paso}`)}
          valor={contenido.correos[paso]}
          maximo={600}
          ruta={`correos.${paso}`}
          cambiar={(texto) => cambiar({ ...contenido, correos: { ...contenido.correos, [paso]: texto } })}
        />
      ))}
    </div>
  )
}

export function ParteDeclaracion() {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  return (
    <div className="armar-campo">
      <Escrito
        parrafos
        rotulo={t('armar.loQueFirma')}
        ayuda={t('armar.declaracionAyuda')}
        valor={contenido.declaracion}
        maximo={3000}
        ruta="declaracion"
        cambiar={(declaracion) => cambiar({ ...contenido, declaracion })}
      />
    </div>
  )
}
