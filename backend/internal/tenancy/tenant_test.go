package tenancy

import "testing"

func TestTenant_AppliesOnItsPaths(t *testing.T) {
	t.Parallel()
	keto := []string{"keto-test", "keto-resultaten", "dashboard/recipes", "help/*"}
	for name, test := range map[string]struct {
		paths []string
		path  string
		want  bool
	}{
		"without paths it shows everywhere":              {nil, "/dashboard/recipes", true},
		"it shows on a path of the list":                 {keto, "/keto-test", true},
		"the leading slash does not matter":              {keto, "keto-test", true},
		"a trailing slash does not matter":               {keto, "/keto-test/", true},
		"case does not matter":                           {keto, "/Keto-Test", true},
		"escapes do not matter":                          {keto, "/dashboard%2Frecipes", true},
		"dots do not matter":                             {keto, "/dashboard/../keto-test", true},
		"a double slash does not matter":                 {keto, "//keto-test", true},
		"it shows on a longer path of the list":          {keto, "/dashboard/recipes", true},
		"it shows on the root":                           {keto, "/", true},
		"it shows on the root without a slash":           {keto, "", true},
		"it does not show on another path":               {keto, "/onboarding", false},
		"it does not show below a path of the list":      {keto, "/keto-test/vraag", false},
		"it does not show above a path of the list":      {keto, "/dashboard", false},
		"it shows on a path below one that ends in /*":   {keto, "/help", true},
		"it shows below such a path":                     {keto, "/help/betalen/ideal", true},
		"it does not show beside such a path":            {keto, "/helper", false},
		"it does not show where only the beginning fits": {keto, "/keto-testen", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := (Tenant{Paths: test.paths}).AppliesOn(test.path); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
