package httpapi_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// uncalledOperations lists the operations that neither app calls, with the reason.
var uncalledOperations = map[string]string{
	"getAdminImage":         "images are loaded by the URLs in other responses",
	"getDislikes":           "specified; the app reads the same from getSettings",
	"getDomainHealth":       "for monitoring a domain",
	"getImage":              "images are loaded by the URLs in other responses",
	"getIntolerances":       "specified; the app reads the same from getSettings",
	"getInvoice":            "documents are loaded by the paths in other responses",
	"getManifest":           "browsers load it from a link in the page",
	"getOfflinePage":        "the service worker loads it by its full path",
	"getOwnImage":           "images are loaded by the URLs in other responses",
	"getPortionSize":        "specified; the app reads the same from getSettings",
	"getPreferences":        "specified; the app reads the same from getSettings",
	"getWhitelabelForPath":  "specified; a page comes with the brand of its path",
	"listActiveWhitelabels": "specified; listWhitelabels has the state of each",
	"listFavorites":         "specified; the app lists favorites with searchRecipes",
	"listRetentionDeals":    "specified; the app shows getBestRetentionDeal",
	"reactivatePlan":        "specified; the app subscribes again",
	"receivePaymentEvent":   "Stripe calls it",
	"supportLogin":          "specified; the console signs every role in with adminLogin",
}

// callPattern matches a call of the generated client, such as client.GET('/user/plans', and any other mention of a path
// in quotes, such as that of a download.
var (
	callPattern = regexp.MustCompile(`\.(GET|POST|PUT|PATCH|DELETE)\(\s*['"` + "`" + `](/[^'"` + "`" + `]*)`)
	pathPattern = regexp.MustCompile("['\"`](?:\\$\\{[^}]*\\})?(?:/api/v1)?(/[^'\"`?]+)")
	placeholder = regexp.MustCompile(`\$?\{[^}]*\}`)
)

// appCalls returns what the sources of the apps call: "GET /user/plans" for calls of the client, and "/user/plans" for
// every path that is mentioned otherwise. Parts of a path in braces are empty braces.
func appCalls(t *testing.T) map[string]bool {
	t.Helper()
	calls := map[string]bool{}
	for _, folder := range []string{"consumer-app/src", "consumer-app/worker", "admin-console/src"} {
		root := filepath.Join("..", "..", "..", folder)
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if entry.Name() == "test" {
					return filepath.SkipDir
				}
				return nil
			}
			name := entry.Name()
			if !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".tsx") || strings.Contains(name, ".test.") {
				return nil
			}
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, match := range callPattern.FindAllSubmatch(source, -1) {
				calls[string(match[1])+" "+placeholder.ReplaceAllString(string(match[2]), "{}")] = true
			}
			rest := callPattern.ReplaceAll(source, nil)
			for _, match := range pathPattern.FindAllSubmatch(rest, -1) {
				calls[placeholder.ReplaceAllString(string(match[1]), "{}")] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return calls
}

func TestContract_EveryOperationHasCaller(t *testing.T) {
	calls := appCalls(t)
	if len(calls) < 100 {
		t.Fatalf("only %d calls were found in the sources of the apps", len(calls))
	}
	seen := map[string]bool{}
	for _, op := range contractOperations(t) {
		seen[op.OperationID] = true
		path := placeholder.ReplaceAllString(op.path, "{}")
		called := calls[op.method+" "+path] || calls[path]
		reason, listed := uncalledOperations[op.OperationID]
		switch {
		case !called && !listed:
			t.Errorf("%s (%s %s) is called by neither app", op.OperationID, op.method, op.path)
		case called && listed:
			t.Errorf("%s is called: remove it from uncalledOperations", op.OperationID)
		case listed && reason == "":
			t.Errorf("%s is in uncalledOperations without a reason", op.OperationID)
		}
	}
	for id := range uncalledOperations {
		if !seen[id] {
			t.Errorf("%s is in uncalledOperations, but not in the contract", id)
		}
	}
}
