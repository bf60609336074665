import './cuentas.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type AperturaCuentas, aperturas, cuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'

/** Setting: publication level of branch accounts to members. */
export function Apertura() {
  const { t } = useTranslation()
  useTitle(t('cuentas.apertura'))
  const query = useQuery(read(cuentasSeccional.apertura, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('cuentas.apertura')}</h1>
          <p className="suave">{t('cuentas.aperturaTexto')}</p>
        </div>
      </div>
      <section className="hoja hoja-in">
        <Query query={query} rows={4} failure={t('cuentas.apertura')}>
          {({ apertura }) => <Formulario key={apertura} apertura={apertura} />}
        </Query>
      </section>
    </>
  )
}

function Formulario({ apertura }: { apertura: AperturaCuentas }) {
  const { t } = useTranslation()
  const { form, props, saving } = useForm({
    initialValues: { apertura },
    request: (cuerpo: { apertura: AperturaCuentas }) => request(cuentasSeccional.abrir, { body: cuerpo }),
    failure: t('formulario.noSeGuardo'),
    onSaved: () => void notifications.show({ message: t('cuentas.guardada') }),
  })
  return (
    <form {...props} className="pila" autoComplete="off">
      <Radio.Group label={t('cuentas.cuanto')} {...form.getInputProps('apertura')}>
        <div className="cuentas-aperturas">
          {aperturas.map((una) => (
            <Radio key={una} value={una} label={t(`cuentas.aperturas.${una}`)} />
          ))}
        </div>
      </Radio.Group>
      <div className="botones">
        {apertura !== 'NO' && (
          <Link to="/app/tesoreria/cuentas" search={{}} className="boton">
            {t('cuentas.verComo')}
          </Link>
        )}
        <Button type="submit" variant="principal" loading={saving}>
          {t('comun.guardar')}
        </Button>
      </div>
    </form>
  )
}
