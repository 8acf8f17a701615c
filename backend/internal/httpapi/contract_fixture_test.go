package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// fixture is a caller with the data that an operation needs, and a request that succeeds with them.
type fixture struct {
	*browser
	values map[string]string // of parameters, by name
	body   map[string]any    // nil to generate one
}

// fixtures returns functions that prepare the operations for which generated requests rarely succeed. Their data are of
// FitPuur. Those of an internal admin are separate, since such an admin may change every tenant.
func (f *fuzzer) fixtures() (of, ofInternal map[string]func() fixture) {
	of, ofInternal = map[string]func() fixture{}, map[string]func() fixture{}
	for _, group := range []map[string]func() fixture{
		f.signInFixtures(), f.settingsFixtures(), f.listFixtures(), f.menuFixtures(), f.billingFixtures(),
		f.supportFixtures(), f.managerFixtures(), f.staffFixtures(),
	} {
		maps.Copy(of, group)
	}
	maps.Copy(ofInternal, f.internalFixtures())
	maps.Copy(ofInternal, f.whitelabelFixtures())
	return of, ofInternal
}

const fixtureHost = "fitpuur.localhost"

func newAddress() string { return uuid.NewString() + "@voorbeeld.example" }

// newSubscriber returns a subscriber and their address.
func (f *fuzzer) newSubscriber() (*browser, string) {
	email := newAddress()
	return f.subscriber(fixtureHost, email), email
}

// newStaff returns a signed-in member of staff and their address. A zero tenant means all tenants.
func (f *fuzzer) newStaff(role auth.Role, tenant uuid.UUID) (*browser, string) {
	email := uuid.NewString() + "@lepelblad.example"
	f.addStaff(staff.NewMember{Email: email, Name: "Bo", Membership: staff.Membership{Role: role, Tenant: tenant}})
	b := f.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword,
		"code": b.authenticatorCode()}).wantStatus(f.t, http.StatusOK)
	return b, email
}

func (f *fuzzer) newManager() *browser {
	b, _ := f.newStaff(auth.Admin, f.tenant)
	return b
}

func (f *fuzzer) newInternal() *browser {
	b, _ := f.newStaff(auth.Admin, uuid.Nil)
	return b
}

// mailed returns the first group of a pattern in the newest mail to an address.
func (f *fuzzer) mailed(to string, pattern *regexp.Regexp) string {
	f.t.Helper()
	mails := f.MailTo(to)
	if len(mails) == 0 {
		f.t.Fatalf("there is no mail to %s", to)
	}
	found := pattern.FindStringSubmatch(mails[0].Text)
	if found == nil {
		f.t.Fatalf("%s is not in %s", pattern, mails[0].Text)
	}
	return found[len(found)-1]
}

// asObject returns a value as an object of JSON.
func asObject(t *testing.T, value any) (object map[string]any) {
	raw, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(raw, &object)
	}
	if err != nil {
		t.Fatal(err)
	}
	return object
}

// signInFixtures prepare visitors, new accounts and members of staff who sign in.
func (f *fuzzer) signInFixtures() map[string]func() fixture {
	newCode := func() string { return f.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3)})[0] }
	newInvite := func() string {
		email := newAddress()
		f.sendInvites("fitpuur", f.createSponsorship("fitpuur", invite.Sponsorship{AccessDays: new(30)}, 1), email)
		return f.inviteToken(email)
	}
	invited := func() *browser {
		b := f.browser(fixtureHost)
		b.acceptInvite(newInvite(), nil).wantStatus(f.t, http.StatusCreated)
		return b
	}
	buyer := func() *browser {
		b := f.browser(fixtureHost)
		b.registerWithCode(newCode(), newAddress()).wantStatus(f.t, http.StatusOK)
		return b
	}
	addressed := func() *browser {
		b := buyer()
		b.post(submitAddress, homeAddress).wantStatus(f.t, http.StatusOK)
		return b
	}
	staffSignIn := func(role auth.Role) func() fixture {
		return func() fixture {
			email := uuid.NewString() + "@lepelblad.example"
			f.addStaff(staff.NewMember{Email: email, Name: "Bo",
				Membership: staff.Membership{Role: role, Tenant: f.tenant}})
			b := f.browser(consoleHost)
			return fixture{b, nil, map[string]any{"email": email, "password": staffPassword,
				"code": b.authenticatorCode()}}
		}
	}
	answered := map[string]any{
		"answers": completeAnswers, "health": true, "inviterSeesUse": true, "submitDetails": true,
	}
	bought := map[string]any{"answers": completeAnswers, "health": true, "submitDetails": true}
	return map[string]func() fixture{
		"adminLogin": staffSignIn(auth.Admin), "supportLogin": staffSignIn(auth.Support),
		"registerInvite": func() fixture {
			return fixture{f.browser(fixtureHost), nil, map[string]any{"invite": newInvite(), "name": "Sanne de Boer",
				"password": newPassphrase, "terms": true}}
		},
		"registerPurchase": func() fixture {
			return fixture{f.browser(fixtureHost), nil, map[string]any{"code": newCode(), "name": "Sanne de Boer",
				"email": newAddress(), "password": newPassphrase, "terms": true}}
		},
		"getPurchase": func() fixture {
			return fixture{f.browser(fixtureHost), map[string]string{"code": newCode()}, nil}
		},
		"verifyOneTimeCode": func() fixture {
			b, email := f.browser(fixtureHost), newAddress()
			b.requestRegistration(email, nil).wantStatus(f.t, http.StatusNoContent)
			return fixture{b, nil, map[string]any{"email": email, "code": f.mailedCode(email)}}
		},
		"saveInviteOnboarding": func() fixture { return fixture{invited(), nil, answered} },
		"completeInviteOnboarding": func() fixture {
			b := invited()
			b.post(saveInvite, answered).wantStatus(f.t, http.StatusOK)
			return fixture{b, nil, nil}
		},
		"getPurchaseOnboarding":  func() fixture { return fixture{buyer(), nil, nil} },
		"savePurchaseOnboarding": func() fixture { return fixture{addressed(), nil, bought} },
		"completePurchaseOnboarding": func() fixture {
			b := addressed()
			b.post("/api/v1/user/purchase/save-onboarding", bought).wantStatus(f.t, http.StatusOK)
			return fixture{b, nil, nil}
		},
		"submitShippingAddress": func() fixture { return fixture{buyer(), nil, homeAddress} },
		"stopReminders": func() fixture {
			b, email := f.browser(fixtureHost), newAddress()
			b.register(email)
			token := f.sendReminder(f.tenant, email).token
			return fixture{f.browser(fixtureHost), map[string]string{"token": token}, nil}
		},
		"getWhitelabelBySlug": func() fixture {
			return fixture{f.browser("lepelblad.localhost"), map[string]string{"slug": "fitpuur"}, nil}
		},
		"confirmEmailChange": func() fixture {
			b, _ := f.newSubscriber()
			email := newAddress()
			b.post("/api/v1/user/settings/email/request-change", map[string]any{"email": email}).
				wantStatus(f.t, http.StatusNoContent)
			return fixture{b, nil, map[string]any{"email": email, "code": f.mailedCode(email)}}
		},
	}
}

// settingsFixtures prepare the settings of a subscriber.
func (f *fuzzer) settingsFixtures() map[string]func() fixture {
	with := func(body map[string]any) func() fixture {
		return func() fixture {
			b, _ := f.newSubscriber()
			return fixture{b, nil, body}
		}
	}
	return map[string]func() fixture{
		"updateCustomMacros": with(map[string]any{"protein": 90, "fat": 60, "carbohydrate": 210}),
		"updateDislikes":     with(map[string]any{"dislikes": []string{"champignons", "group:groente"}}),
		"updatePantry":       with(map[string]any{"slug": "havermout", "has": true}),
		"getOwnImage": func() fixture {
			b, _ := f.newSubscriber()
			return fixture{b, f.imageValues(b.uploadAs("image", profileImage, "ik.jpg", f.photo)), nil}
		},
	}
}

// imageValues returns the parameters that name the image of an answer.
func (f *fuzzer) imageValues(answer response) map[string]string {
	var image api.Image
	answer.wantStatus(f.t, http.StatusCreated).decode(f.t, &image)
	parts := imageURL.FindStringSubmatch(image.Url)
	return map[string]string{"image": parts[1], "file": parts[2], "tenantId": f.tenant.String()}
}

// listFixtures prepare a shopping list and a guest who has a link to it.
func (f *fuzzer) listFixtures() map[string]func() fixture {
	owned := func(body map[string]any) func() fixture {
		return func() fixture {
			b, _ := f.newSubscriber()
			_, list, _ := b.shareList()
			return fixture{b, map[string]string{"id": list.Items[0].Id.String()}, body}
		}
	}
	guest := func(body map[string]any) func() fixture {
		return func() fixture {
			b, _ := f.newSubscriber()
			_, list, token := b.shareList()
			return fixture{f.browser(fixtureHost), map[string]string{"X-List-Token": token, "after": "0",
				"id": list.Items[0].Id.String(), "shopper": uuid.NewString()}, body}
		}
	}
	return map[string]func() fixture{
		"toggleShoppingItem":    owned(map[string]any{"checked": true}),
		"setShoppingItemUsedUp": owned(map[string]any{"usedUp": true}),
		"getSharedList":         guest(nil), "awaitSharedList": guest(nil), "stopSharedShopping": guest(nil),
		"addSharedItem":       guest(map[string]any{"name": "bloemen", "aisle": "non-food"}),
		"toggleSharedItem":    guest(map[string]any{"checked": true}),
		"startSharedShopping": guest(map[string]any{"name": "Sam"}),
	}
}

// menuFixtures prepare a week menu.
func (f *fuzzer) menuFixtures() map[string]func() fixture {
	of := map[string]func() fixture{}
	for _, op := range []string{"surpriseMeal", "lockMeal", "setMealInstead", "moveMeal", "regenerateMenuDay",
		"regenerateMenuWeek", "takeOverMenuDay", "listMealAlternatives", "undoMenuChange"} {
		of[op] = func() fixture {
			b, _ := f.newSubscriber()
			next := now.AddDate(0, 0, 7) // all its days are in the future
			week, _ := b.getWeek("?week=" + isoWeek(next))
			values := map[string]string{"date": next.Format(time.DateOnly), "slot": "dinner"}
			if op == "undoMenuChange" {
				b.post("/api/v1/receipts/weekly-menu/regenerate-day", f.menuExample("regenerateMenuDay", week)).
					wantStatus(f.t, http.StatusOK)
				week, _ = b.getWeek("?week=" + isoWeek(next))
			}
			body := f.menuExample(op, week)
			for body["to"] != nil && (body["to"] == body["date"] || body["to"] == body["from"] ||
				body["slot"] == api.MealSlotDinner) { // a dinner may be a leftover
				body = f.menuExample(op, week)
			}
			return fixture{b, values, body}
		}
	}
	return of
}

// billingFixtures prepare customers.
func (f *fuzzer) billingFixtures() map[string]func() fixture {
	bestDeal := func(b *browser) map[string]any {
		var best api.RetentionDeal
		b.get(dealsPath+"/best?reason=tooExpensive").wantStatus(f.t, http.StatusOK).decode(f.t, &best)
		return map[string]any{"deal": best.Id}
	}
	return map[string]func() fixture{
		"buyOnce": func() fixture {
			b := f.browser(fixtureHost)
			var plans []api.Plan
			b.get(oncePlans).wantStatus(f.t, http.StatusOK).decode(f.t, &plans)
			return fixture{b, nil, map[string]any{"plan": plans[0].Id}}
		},
		"subscribe": func() fixture {
			b := f.accountWithoutAccess(fixtureHost, newAddress())
			return fixture{b, nil, map[string]any{"plan": b.listPlans()[0].Id}}
		},
		"reactivatePlan": func() fixture {
			b := f.pays(newAddress(), 0)
			b.post(cancelPath, map[string]any{"ends": "withdrawal"}).wantStatus(f.t, http.StatusOK)
			return fixture{b, nil, map[string]any{"plan": b.listPlans()[0].Id}}
		},
		"cancelSubscription": func() fixture {
			return fixture{f.pays(newAddress(), 0), nil, map[string]any{"reason": "tooExpensive"}}
		},
		"applyRetentionDeal": func() fixture {
			b := f.pays(newAddress(), 0)
			return fixture{b, nil, bestDeal(b)}
		},
		"convertRetentionDeal": func() fixture {
			b := f.pays(newAddress(), 0)
			deal := bestDeal(b)
			b.post(dealsPath+"/apply", deal).wantStatus(f.t, http.StatusOK)
			return fixture{b, nil, deal}
		},
		"getInvoice": func() fixture {
			b := f.pays(newAddress(), 0)
			f.DoJobs()
			var entries []api.BillingEntry
			b.get(historyPath).wantStatus(f.t, http.StatusOK).decode(f.t, &entries)
			return fixture{b, map[string]string{"number": deref(entries[0].Number)}, nil}
		},
	}
}

// supportFixtures prepare support and a consumer.
func (f *fuzzer) supportFixtures() map[string]func() fixture {
	help := func(body map[string]any) func() fixture {
		return func() fixture {
			b, _ := f.newStaff(auth.Support, f.tenant)
			email := newAddress()
			f.pays(email, 0).getWeek("")
			return fixture{b, map[string]string{"id": f.accountID(email), "tenantId": f.tenant.String(),
				"text": email[:20], "week": ""}, body}
		}
	}
	return map[string]func() fixture{
		"findConsumers": help(nil), "getConsumer": help(nil), "getConsumerWeek": help(nil),
		"signOutConsumer": help(nil), "cancelConsumerSubscription": help(nil),
		"sendConsumerCode": func() fixture {
			b, _ := f.newStaff(auth.Support, f.tenant)
			consumer, email := f.newSubscriber()
			consumer.requestCode(email).wantStatus(f.t, http.StatusNoContent)
			return fixture{b, map[string]string{"id": f.accountID(email), "tenantId": f.tenant.String()}, nil}
		},
		"extendConsumerAccess": func() fixture {
			b, _ := f.newStaff(auth.Support, f.tenant)
			email := newAddress()
			f.accountWithoutAccess(fixtureHost, email)
			return fixture{b, map[string]string{"id": f.accountID(email), "tenantId": f.tenant.String()},
				map[string]any{"days": 7, "reason": "goodwill"}}
		},
		"correctConsumerEmail": func() fixture {
			fixed := help(nil)()
			fixed.body = map[string]any{"email": newAddress()}
			return fixed
		},
		"refundConsumer": func() fixture {
			email := newAddress()
			payer := f.pays(email, 0)
			var entries []api.BillingEntry
			payer.get(historyPath).wantStatus(f.t, http.StatusOK).decode(f.t, &entries)
			b, _ := f.newStaff(auth.Support, f.tenant)
			return fixture{b, map[string]string{"id": f.accountID(email), "tenantId": f.tenant.String()},
				map[string]any{"invoiceId": entries[0].Id, "cents": 300, "reason": "late"}}
		},
	}
}

// managerFixtures prepare a manager of a brand.
func (f *fuzzer) managerFixtures() map[string]func() fixture {
	tenant := f.tenant.String()
	recipe := func(withdrawn bool) func() fixture {
		return func() fixture {
			b := f.newManager()
			input := porridgeInput("Pap " + uuid.NewString())
			record := b.createRecipe(f.tenant, input)
			if withdrawn {
				b.post(adminRecipesPath+"/"+record.Id.String()+"/withdraw?tenantId="+tenant, map[string]any{}).
					wantStatus(f.t, http.StatusOK)
			}
			return fixture{b, map[string]string{"id": record.Id.String(), "tenantId": tenant}, input}
		}
	}
	imported := func(checked bool) func() fixture {
		return func() fixture {
			b := f.newManager()
			var sent api.IngredientImport
			b.upload(importPath+"?tenantId="+tenant, "tabel.csv", []byte(shopTable)).
				wantStatus(f.t, http.StatusAccepted).decode(f.t, &sent)
			if checked {
				f.DoJobs()
			}
			path := map[string]string{"id": sent.Id.String(), "tenantId": tenant}
			return fixture{b, path, asObject(f.t, sent.Settings)}
		}
	}
	return map[string]func() fixture{
		"updateRecipe": recipe(false), "withdrawRecipe": recipe(false), "offerRecipe": recipe(true),
		"setRecipePhoto": recipe(false),
		"getAdminImage": func() fixture {
			fixed := recipe(false)()
			path := recipePhotoPath(fixed.values["id"]) + "?tenantId=" + tenant
			return fixture{fixed.browser, f.imageValues(fixed.uploadAs("image", path, "pap.jpg", f.photo)), nil}
		},
		"getImage": func() fixture {
			fixed := recipe(false)()
			path := recipePhotoPath(fixed.values["id"]) + "?tenantId=" + tenant
			values := f.imageValues(fixed.uploadAs("image", path, "pap.jpg", f.photo))
			return fixture{f.browser(fixtureHost), values, nil}
		},
		"changeIngredientImport": imported(true), "cancelIngredientImport": imported(false),
		"resumeIngredientImport": func() fixture {
			fixed := imported(false)()
			fixed.post(importPath+"/"+fixed.values["id"]+"/cancel?tenantId="+tenant, map[string]any{}).
				wantStatus(f.t, http.StatusAccepted)
			return fixed
		},
		"markParcels": func() fixture {
			f.buyParcel(newAddress(), homeAddress)
			b := f.newManager()
			parcels := b.listParcels("&sent=false")
			return fixture{b, map[string]string{"tenantId": tenant},
				map[string]any{"ids": []any{parcels[0].Id}, "sent": true}}
		},
		"inviteStaff": func() fixture {
			return fixture{f.newManager(), nil, map[string]any{"name": "Pim Partner",
				"email": newAddress(), "role": "support", "tenantId": f.tenant}}
		},
	}
}

// staffFixtures prepare members of staff who change their own account.
func (f *fuzzer) staffFixtures() map[string]func() fixture {
	resetLink := func() string {
		_, email := f.newStaff(auth.Admin, f.tenant)
		f.browser(consoleHost).post("/api/v1/user/auth/admin/forgot-password", map[string]any{"email": email}).
			wantStatus(f.t, http.StatusNoContent)
		return f.mailed(email, resetToken)
	}
	return map[string]func() fixture{
		"acceptInvitation": func() fixture {
			email := newAddress()
			f.newManager().post("/api/v1/user/admin/staff", map[string]any{"name": "Pim Partner", "email": email,
				"role": "support", "tenantId": f.tenant}).wantStatus(f.t, http.StatusCreated)
			return fixture{f.browser(consoleHost), nil,
				map[string]any{"token": f.mailed(email, invitationToken), "password": newPassphrase}}
		},
		"requestStaffReset": func() fixture {
			return fixture{f.browser(consoleHost), nil, map[string]any{"email": newAddress()}}
		},
		"resetStaffPassword": func() fixture {
			return fixture{f.browser(consoleHost), nil,
				map[string]any{"token": resetLink(), "password": newPassphrase}}
		},
		"changeStaffEmail": func() fixture {
			b, email := f.newManager(), newAddress()
			b.post(staffProfile+"/email", map[string]any{"current": staffPassword, "email": email}).
				wantStatus(f.t, http.StatusNoContent)
			return fixture{b, nil, map[string]any{"email": email, "code": f.mailedCode(email)}}
		},
		"replaceAuthenticator": func() fixture {
			b := f.newManager()
			var codes api.RecoveryCodes
			b.post(staffProfile+"/recovery-codes", map[string]any{"current": staffPassword}).
				wantStatus(f.t, http.StatusCreated).decode(f.t, &codes)
			var made api.AuthenticatorKey
			b.post(staffProfile+"/authenticator", map[string]any{}).
				wantStatus(f.t, http.StatusCreated).decode(f.t, &made)
			fresh, err := totp.GenerateCode(made.Key, f.Now())
			if err != nil {
				f.t.Fatal(err)
			}
			return fixture{b, nil, map[string]any{"current": staffPassword, "oldCode": codes.Codes[0],
				"key": made.Key, "code": fresh}}
		},
	}
}

// internalFixtures prepare an internal admin.
func (f *fuzzer) internalFixtures() map[string]func() fixture {
	newTofu := func() map[string]any {
		input := tofuInput()
		input["slug"] = "tofu-" + uuid.NewString()[:8]
		return input
	}
	ingredient := func() fixture {
		b := f.newInternal()
		input := newTofu()
		var record api.Ingredient
		b.post(ingredientsPath, input).wantStatus(f.t, http.StatusCreated).decode(f.t, &record)
		return fixture{b, map[string]string{"id": record.Id.String()}, input}
	}
	return map[string]func() fixture{
		"createIngredient": func() fixture { return fixture{f.newInternal(), nil, newTofu()} },
		"testIngredient":   func() fixture { return fixture{f.newInternal(), nil, newTofu()} },
		"updateIngredient": ingredient, "deleteIngredient": ingredient,
		"mergeIngredient": func() fixture {
			gone, kept := ingredient(), ingredient()
			return fixture{gone.browser, gone.values, map[string]any{"into": kept.values["id"]}}
		},
		"offerIngredient": func() fixture {
			fixed := ingredient()
			fixed.send(http.MethodDelete, ingredientsPath+"/"+fixed.values["id"], nil).
				wantStatus(f.t, http.StatusNoContent)
			return fixed
		},
		"resetAuthenticator": func() fixture {
			_, email := f.newStaff(auth.Support, f.tenant)
			var id string
			const find = `select membership.id::text from staff_memberships membership
				join staff member on member.id = membership.staff_id where member.email = $1`
			if err := f.Admin.QueryRow(f.t.Context(), find, email).Scan(&id); err != nil {
				f.t.Fatal(err)
			}
			return fixture{f.newInternal(), map[string]string{"id": id}, nil}
		},
		"retryPaymentEvent":  f.unplacedEvent,
		"settlePaymentEvent": f.unplacedEvent,
	}
}

// unplacedEvent delivers an event of an unknown payment.
func (f *fuzzer) unplacedEvent() fixture {
	id := "evt_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	payload := `{"id":"` + id + `","object":"event","type":"invoice.paid","data":{"object":{"id":"in_stray"}}}`
	address := "http://lepelblad.localhost" + webhookPath
	request := httptest.NewRequest(http.MethodPost, address, strings.NewReader(payload))
	request.Header.Set("Stripe-Signature", f.Stripe.Sign([]byte(payload)))
	reply, err := f.HTTP.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	if err != nil {
		f.t.Fatal(err)
	}
	_ = reply.Body.Close()
	return fixture{f.newInternal(), map[string]string{"id": id}, nil}
}

// whitelabelFixtures prepare a white-label that an internal admin creates, publishes and deletes.
func (f *fuzzer) whitelabelFixtures() map[string]func() fixture {
	input := func() map[string]any {
		name := "m" + uuid.NewString()[:8]
		return whitelabelInput(map[string]any{"slug": name, "domains": []string{name + ".localhost"}})
	}
	made := func(body map[string]any) func() fixture {
		return func() fixture {
			b, created := f.newInternal(), input()
			var detail api.WhitelabelDetail
			b.post(whitelabels, created).wantStatus(f.t, http.StatusCreated).decode(f.t, &detail)
			domain := created["domains"].([]string)[0]
			f.Exec(`update tenant_domains set verified_at = now() where domain = $1`, domain)
			path := whitelabels + "/" + detail.Id.String()
			version := b.etag(f.t, path)
			for _, below := range []string{"/toggle-status", "/versions/1/publish"} {
				b.versions[path+below] = version
			}
			fixed := fixture{b, map[string]string{"id": detail.Id.String(), "number": strconv.Itoa(1)}, body}
			if body == nil {
				fixed.body = map[string]any{"domain": domain}
			}
			return fixed
		}
	}
	return map[string]func() fixture{
		"createWhitelabel":         func() fixture { return fixture{f.newInternal(), nil, input()} },
		"toggleWhitelabel":         made(map[string]any{"isActive": true}),
		"deleteWhitelabel":         made(nil),
		"publishWhitelabelVersion": made(nil),
		"verifyWhitelabelDomain":   made(nil),
		"restoreWhitelabel": func() fixture {
			fixed := made(nil)()
			fixed.send(http.MethodDelete, whitelabels+"/"+fixed.values["id"], nil).
				wantStatus(f.t, http.StatusNoContent)
			return fixed
		},
	}
}
