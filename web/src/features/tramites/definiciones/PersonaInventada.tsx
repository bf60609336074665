import { camposVisibles, domicilioDe, familiarDe, respuestaA } from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type Campo, type PruebaDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { domicilioDado, familiarElegido, type RespuestaDada } from '@gremial/contract/tramites/definicion.valores.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { useArmando } from './armando.ts'
import { enCentavos } from './UnCampo.tsx'

interface Props {
  persona: PruebaDefinicion
  cambiar(persona: PruebaDefinicion): void
  quitar(): void
}

/** Facts and answers of an invented person, and the expected outcome. */
export function PersonaInventada({ persona: p, cambiar, quitar }: Props) {
  const { t } = useTranslation()
  const { contenido, catalogos, soloLectura } = useArmando()
  const poner = (mas: Partial<PruebaDefinicion>) => cambiar({ ...p, ...mas })
  const responder = (clave: string, valor: RespuestaDada) => poner({ respuestas: { ...p.respuestas, [clave]: valor } })
  const dia = (campo: 'dia' | 'alta' | 'nacimiento') => ({
    label: t(`armar.persona.${campo}`),
    value: p[campo],
    onChange: (d: string | null) => (campo === 'nacimiento' || d) && poner({ [campo]: d ?? '' }),
  })
  return (
    <div className="armar-campo">
      <div className="armar-dos">
        <TextInput
          label={t('armar.persona.nombre')}
          maxLength={40}
          value={p.nombre}
          onChange={(e) => e.currentTarget.value !== '' && poner({ nombre: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('armar.persona.estado')}
          data={conElegido(catalogos.estados, p.estado)}
          value={p.estado}
          onChange={(e) => poner({ estado: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('armar.persona.categoria')}
          data={conElegido(catalogos.categorias, p.categoria)}
          value={p.categoria}
          onChange={(e) => poner({ categoria: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('armar.persona.seccional')}
          data={conElegido(catalogos.seccionales, p.seccional)}
          value={p.seccional}
          onChange={(e) => poner({ seccional: e.currentTarget.value })}
        />
        <DateField {...dia('alta')} />
        <DateField clearable {...dia('nacimiento')} />
        <DateField {...dia('dia')} />
      </div>
      {camposVisibles(contenido, p.respuestas).map((c) => (
        <RespuestaDe
          key={c.clave}
          campo={c}
          valor={respuestaA(p.respuestas, c.clave)}
          cambiar={(valor) => responder(c.clave, valor)}
        />
      ))}
      <div className="armar-dos">
        <NativeSelect
          label={t('armar.esperas')}
          data={[
            { value: 'si', label: t('armar.quePueda') },
            { value: 'no', label: t('armar.queNoPueda') },
          ]}
          value={p.espera.puede ? 'si' : 'no'}
          onChange={(e) => poner({ espera: { ...p.espera, puede: e.currentTarget.value === 'si' } })}
        />
        {p.espera.puede && contenido.monto.forma !== 'NADA' && (
          <AmountField
            label={<OptionalLabel>{t('armar.esperasMonto')}</OptionalLabel>}
            value={enCentavos(p.espera.monto)}
            onChange={(c) => Number.isNaN(c) || poner({ espera: { ...p.espera, monto: c === null ? null : fromCents(c) } })}
          />
        )}
      </div>
      {!soloLectura && (
        <div className="botones">
          <Button variant="texto" icon="quitar" onClick={quitar}>
            {t('armar.quitar', { nombre: p.nombre })}
          </Button>
        </div>
      )}
    </div>
  )
}

const conElegido = (catalogo: readonly string[], elegido: string): string[] => [...new Set([...catalogo, elegido])]

interface RespuestaProps {
  campo: Campo
  valor: RespuestaDada
  cambiar(valor: RespuestaDada): void
}

/** That person's answer to a field. */
function RespuestaDe({ campo, valor, cambiar }: RespuestaProps) {
  const { t } = useTranslation()
  const { catalogos } = useArmando()
  const label = campo.pregunta.es || campo.clave
  const texto = typeof valor === 'string' ? valor : ''
  switch (campo.tipo) {
    case 'SI_NO':
    case 'OPCION': {
      const opciones =
        campo.tipo === 'OPCION'
          ? campo.opciones.map((o) => ({ value: o.clave, label: o.texto.es || o.clave }))
          : [
              { value: 'si', label: t('comun.si') },
              { value: 'no', label: t('comun.no') },
            ]
      const es = typeof valor === 'boolean' ? (valor ? 'si' : 'no') : texto
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: '' }, ...opciones]}
          value={es}
          onChange={(e) => {
            const v = e.currentTarget.value
            cambiar(v === '' ? null : campo.tipo === 'SI_NO' ? v === 'si' : v)
          }}
        />
      )
    }
    case 'FECHA':
      return <DateField clearable label={label} value={texto} onChange={(d) => cambiar(d || null)} />
    case 'DINERO':
      return (
        <AmountField
          label={label}
          value={enCentavos(typeof valor === 'number' ? valor : null)}
          onChange={(c) => Number.isNaN(c) || cambiar(c === null ? null : fromCents(c))}
        />
      )
    case 'SECCIONAL':
      return (
        <NativeSelect
          label={label}
          data={['', ...catalogos.seccionales]}
          value={texto}
          onChange={(e) => cambiar(e.currentTarget.value || null)}
        />
      )
    case 'FAMILIAR':
      return <FamiliarInventado label={label} valor={valor} cambiar={cambiar} />
    case 'DOMICILIO': {
      const d = domicilioDado.parse(domicilioDe(valor) ?? {})
      return (
        <TextInput
          label={label}
          maxLength={120}
          value={d.domicilio}
          onChange={(e) =>
            cambiar({
              ...d,
              domicilio: e.currentTarget.value,
              localidad: d.localidad || '–',
              codigoPostal: d.codigoPostal || '0',
            })
          }
        />
      )
    }
    default:
      return (
        <TextInput
          label={label}
          maxLength={campo.tipo === 'TEXTO' ? campo.maximo : 22}
          inputMode={campo.tipo === 'TEXTO' ? undefined : 'decimal'}
          value={valor === null ? '' : String(valor)}
          onChange={(e) => cambiar(leida(campo, e.currentTarget.value))}
        />
      )
  }
}

/** Parses a typed text or number. */
function leida(campo: Campo, texto: string): RespuestaDada {
  if (texto === '') return null
  if (campo.tipo !== 'NUMERO') return texto
  const n = Number(texto.replace(',', '.'))
  return Number.isFinite(n) ? n : null
}

function FamiliarInventado({
  label,
  valor,
  cambiar,
}: {
  label: string
  valor: RespuestaDada
  cambiar(valor: RespuestaDada): void
}) {
  const { t } = useTranslation()
  const { catalogos } = useArmando()
  const f = familiarDe(valor)
  // No other invented person of this definition needs the document.
  const con = (mas: object) =>
    cambiar(
      familiarElegido.parse({
        apellido: t('armar.alguien'),
        nombre: t('armar.alguien'),
        numeroDocumento: 50_000_001,
        ...f,
        ...mas,
      }),
    )
  return (
    <fieldset className="sin-marco">
      <legend className="rotulo">{label}</legend>
      <div className="armar-dos">
        <NativeSelect
          aria-label={t('armar.condiciones.PARENTESCO')}
          data={['', ...conElegido(catalogos.parentescos, f?.parentesco ?? '').filter((p) => p !== '')]}
          value={f?.parentesco ?? ''}
          onChange={(e) => (e.currentTarget.value === '' ? cambiar(null) : con({ parentesco: e.currentTarget.value }))}
        />
        {f && (
          <DateField
            aria-label={t('armar.persona.nacimiento')}
            value={f.fechaNacimiento}
            onChange={(d) => con({ fechaNacimiento: d ?? '' })}
          />
        )}
      </div>
    </fieldset>
  )
}
